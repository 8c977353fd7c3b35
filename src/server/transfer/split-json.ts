import type { Mistake } from '#domain/mistake.ts'

/** One object of a JSON list as text, with the line it begins in; or why the list cannot be read on. */
export type JsonPiece = { readonly line: number; readonly text: string } | { readonly line: number; readonly mistake: Mistake }

/** Longer than any item; a file without the end of a text would otherwise be kept whole in memory. */
const longestRecord = 1024 * 1024

/**
 * The objects of the first list in a JSON document, one at a time, whatever the size of the whole: the list stands alone, or in a field of an
 * object as the wire has internships. Everything between the objects but commas is a mistake. After a mistake of form nothing follows.
 */
export async function* splitJson(chunks: AsyncIterable<string>): AsyncGenerator<JsonPiece> {
  let [line, start, depth] = [1, 1, 0]
  let [text, head] = ['', '']
  let [isListed, isInText, isEscaped, isOver] = [false, false, false, false]

  for await (const chunk of chunks) {
    for (const letter of chunk) {
      if (letter === '\n') line += 1
      if (depth === 0) {
        if (/[\s\uFEFF]/.test(letter)) continue
        if (!isListed) {
          head += letter
          if (head.length > 200) return yield { line, mistake: notAList }
          isListed = /^(?:\{"\w{1,40}":)?\[$/.test(head)
          if (!isListed && !/^(?:\{(?:"\w{0,40}(?:":?)?)?)$/.test(head)) return yield { line, mistake: notAList }
        } else if (isOver) {
          continue
        } else if (letter === '{') {
          ;[text, start, depth] = [letter, line, 1]
        } else if (letter === ']') isOver = true
        else if (letter !== ',') return yield { line, mistake: { key: 'no-record-between' } }
        continue
      }
      text += letter
      if (text.length > longestRecord) return yield { line: start, mistake: { key: 'record-too-long' } }
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (letter === '\\') isEscaped = true
        else if (letter === '"') isInText = false
      } else if (letter === '"') isInText = true
      else if (letter === '{' || letter === '[') depth += 1
      else if (letter === '}' || letter === ']') depth -= 1
      if (depth === 0) yield { line: start, text }
    }
  }
  if (depth > 0) yield { line: start, mistake: { key: 'record-broken-off' } }
  else if (!isListed) yield { line, mistake: notAList }
  else if (!isOver) yield { line, mistake: { key: 'list-broken-off' } }
}

const notAList: Mistake = { key: 'no-list' }
