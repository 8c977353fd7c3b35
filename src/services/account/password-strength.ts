import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Mistake } from '#domain/mistake.ts'

const shortest = 12

/** A little less than the 10^12 that the estimate gives to 12 characters without any pattern, whatever they are. */
const fewestGuesses = 10 ** 11.5

/** What stands behind is not estimated: 64 characters take a tenth of a second, and a thousand would take many. */
const longestEstimated = 64

/** What somebody who knows this product tries first, beside the names that a site has of its own. */
const knownWords = ['scholarship', 'scholarships', 'atlas', 'admin', 'administrator', 'correcthorsebatterystaple']

/**
 * Why this password is refused; undefined: it will do. At least 12 characters, and in all about as
 * hard to guess as 12 by chance (docs/interface.md, Settings): common passwords, names, dates, keyboard rows, sequences and repetitions count
 * for what they are worth. `names` are words that are no secret here, such as the site's name and the user's.
 */
export async function checkPasswordStrength(password: string, names: readonly string[] = []): Promise<Mistake | undefined> {
  const tooShort = checkPasswordLength(password)
  if (tooShort !== undefined) return tooShort
  const normal = password.normalize('NFKC')
  const estimate = await getEstimator()
  const { guesses, sequence } = estimate.check(normal, [...knownWords, ...names, ...names.flatMap((name) => name.split(/\s+/))])
  if (sequence.length === 1 && sequence[0]?.pattern === 'repeat') return { key: 'password-repeats' }
  return guesses < fewestGuesses ? { key: 'password-too-easy' } : undefined
}

/** The part of `checkPasswordStrength` that takes no time. */
export function checkPasswordLength(password: string): Mistake | undefined {
  return [...password.normalize('NFKC')].length < shortest ? { key: 'password-too-short', least: shortest } : undefined
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded when a password is set, which is seldom: the lists take a quarter of a second and some megabytes. */
function getEstimator(): Promise<ZxcvbnFactory> {
  estimator ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) =>
      new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: longestEstimated }),
  )
  return estimator
}
