/**
 * What a language must have to stand beside English: the same keys, any string where English has one, and a function of the same
 * parameters where English has a function.
 */
export type Widened<Text> = Text extends string
  ? string
  : Text extends (...given: infer Given) => infer Said
    ? (...given: Given) => Widened<Said>
    : { readonly [Key in keyof Text]: Widened<Text[Key]> }
