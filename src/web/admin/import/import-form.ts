import { largestImport } from '#domain/forms/largest-import.ts'
import { Problem } from '#domain/problem.ts'
import * as texts from '#web/texts/en/admin-import.ts'
import { readForm } from '#web/parts/read-form.ts'

/** Bytes of a form beside its file. */
const besideFile = 256 * 1024

/** What of a file that is too large is still taken from the browser. */
const mostDiscarded = 4 * largestImport

/**
 * The form of the import page. Throws Problem 'too-large' by the length that the request tells, before anything is kept; browsers show the
 * answer only once they have sent everything, so the rest is read and thrown away.
 */
export async function readImportForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get('content-length')) <= largestImport + besideFile) return await readForm(request)
  let discarded = 0
  for await (const piece of request.body ?? []) {
    discarded += piece.length
    if (discarded > mostDiscarded) break
  }
  throw new Problem('too-large', texts.transfer.tooLarge)
}
