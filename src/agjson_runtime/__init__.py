"""The bottom floor: what generated code, the library and the code generator share. It imports none of them."""
