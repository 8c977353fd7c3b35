import { toKey } from '#domain/words/text.ts'

/**
 * Yes and no as forms, JSON and spreadsheets write them: Excel and its like translate TRUE and FALSE
 * into the language of the user. In the languages of the search, and in those of Europe whose
 * spreadsheets translate them. Not 'tak', which is yes in Polish and not in Indonesian.
 */
const yes =
  'true, on, yes, y, 1, wahr, ja, vrai, oui, verdadero, sí, verdadeiro, sim, истина, да, 真, 是, benar, ya, doğru, evet, đúng, có, صحيح, نعم, vero, sì, waar, prawda, sant, sand, tosi, pravda, ano, igaz, igen, adevărat, αληθής, ναι, 真实, सही, हाँ'
const no =
  'false, off, no, n, 0, falsch, nein, faux, non, falso, não, ложь, нет, 假, 否, salah, tidak, yanlış, hayır, sai, không, خطأ, لا, onwaar, nee, fałsz, nie, falskt, nej, falsk, epätosi, nepravda, ne, hamis, nem, fals, ψευδής, όχι, गलत, नहीं'

const words = new Map<string, boolean>([
  ...yes.split(', ').map((word) => [toKey(word), true] as const),
  ...no.split(', ').map((word) => [toKey(word), false] as const),
])

/** Yes or no; nothing is no. undefined: the value is neither. */
export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === undefined || value === null) return false
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim()
  return text === '' ? false : words.get(toKey(text))
}
