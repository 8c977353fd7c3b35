/** Each as a regular expression. The honours degree is a name. */
const words = [
  'programmes?',
  String.raw`(?:re|dis)?organis\w+`,
  String.raw`recognis\w+`,
  'specialis(?:e|ed|es|ing|ation)',
  'realis(?:e|ed|es|ing|ation)',
  'finalis(?:e|ed|es|ing|ation)',
  'emphasis(?:e|ed|ing)',
  String.raw`summaris\w+`,
  String.raw`prioritis\w+`,
  String.raw`utilis\w+`,
  'analys(?:e|ed|es|ing)',
  String.raw`internationalis\w+`,
  'centres?',
  'centred',
  'enrol',
  'enrols',
  'enrolments?',
  'fulfil',
  'fulfils',
  'travell(?:ed|ing|ers?)',
  'labelled',
  'modell(?:ed|ing)',
  'counsell(?:ors?|ing)',
  'cancelled',
  'colours?',
  'labour',
  String.raw`favour\w*`,
  String.raw`honour(?!s(?:,| or | degree))\w*`,
  '(?:after|to)wards',
  String.raw`subsidis\w+`,
  'per cent',
  'behaviours?',
  String.raw`neighbour\w*`,
  'endeavours?',
  'defence',
  'licences?',
  String.raw`practise\w*`,
  'theatres?',
  'metres?',
  'judgement',
  'ageing',
  'grey',
  'skilful',
  'whilst',
  'cheques?',
  'learnt',
  'maths',
]

/** Whole words, not parts of an address. */
const british = new RegExp(String.raw`(?<![\w/.@-])(?:${words.join('|')})(?![\w-])`, 'g')

/**
 * The words of a text in British spelling, as written. Those with a capital are names, which keep
 * it.
 */
export const listBritishWords = (text: string): readonly string[] => text.match(british) ?? []
