const british =
  /(?<![\w/.@-])(?:programmes?|(?:re|dis)?organis\w+|recognis\w+|specialis(?:e|ed|es|ing|ation)|realis(?:e|ed|es|ing|ation)|finalis(?:e|ed|es|ing|ation)|emphasis(?:e|ed|ing)|summaris\w+|prioritis\w+|utilis\w+|analys(?:e|ed|es|ing)|internationalis\w+|centres?|centred|enrol|enrols|enrolments?|fulfil|fulfils|travell(?:ed|ing|ers?)|labelled|modell(?:ed|ing)|counsell(?:ors?|ing)|cancelled|colours?|labour|favour\w*|honour(?!s(?:,| or | degree))\w*|(?:after|to)wards|subsidis\w+|per cent|behaviours?|neighbour\w*|endeavours?|defence|licences?|practise\w*|theatres?|metres?|judgement|ageing|grey|skilful|whilst|cheques?|learnt|maths)(?![\w-])/g

/**
 * The words in British spelling, as written. Those with a capital are names, which keep it, and so
 * does the honours degree.
 */
export const listBritishWords = (text: string): readonly string[] => text.match(british) ?? []
