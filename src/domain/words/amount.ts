import { isCurrency } from '#domain/words/currency.ts'
import { readFlag } from '#domain/words/flag.ts'
import { cleanLine, withPlainSigns } from '#domain/words/text.ts'

/**
 * What a value says of a sum. 'two-senses': '1.500' is one and a half in English and one thousand
 * five hundred in German, Spanish or Turkish, so nobody but its author knows. 'words' are for a
 * person to read ('Fully paid', '1.500,00 EUR a month'); 'wrong' is neither a sum nor words ('-1',
 * '12abc', true).
 */
type ReadAmount =
  | { readonly kind: 'amount'; readonly amount: number }
  | {
      readonly kind: 'two-senses'
      readonly readings: readonly [thousands: number, decimals: number]
    }
  | { readonly kind: 'words' | 'wrong' | 'empty' }

/** The sense of a number, or of a text such as '1,200.50'. Never throws. */
export function readAmount(value: unknown): ReadAmount {
  if (value === undefined || value === null) return { kind: 'empty' }
  if (typeof value === 'number' && value >= 0 && Number.isFinite(value))
    return { kind: 'amount', amount: value }
  if (typeof value !== 'string') return { kind: 'wrong' }
  const text = withPlainSigns(cleanLine(value))
  if (text === '') return { kind: 'empty' }
  if (/^[1-9]\d*\.\d{3}$/.test(text))
    return { kind: 'two-senses', readings: [Number(text.replace('.', '')), Number(text)] }
  if (/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text))
    return { kind: 'amount', amount: Number(text.replaceAll(',', '')) }
  return { kind: isSlip(text) ? 'wrong' : 'words' }
}

/** A negative number, a word for yes or no, a word of programs, or digits glued to other letters. */
function isSlip(text: string): boolean {
  if (/^[-−–]\s*[\d.,]+/.test(text)) return true
  if (readFlag(text) !== undefined || /^(?:nan|null|undefined|infinity)$/i.test(text)) return true
  const glued = /^(?:(\p{L}+)[\d.,]+|[\d.,]+(\p{L}+)|[\d.,]+e[+-]?\d+)$/u.exec(text)
  if (glued === null) return false
  return !isCurrency(glued[1] ?? glued[2] ?? '')
}
