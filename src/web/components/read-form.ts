import { data, type RouterContextProvider } from 'react-router'
import { Problem } from '#domain/problem.ts'
import { accessContext } from '#web/context.ts'
import { statusOf } from '#web/shell/status-of.ts'

/**
 * The form of a request. Throws a response of 400 for a body that is no form, such as broken
 * multipart: the sender's error, not ours.
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data(null, { status: statusOf.invalid })
  }
}

/**
 * As `readForm`, for a form with pictures: they wait on the server's disk, and are read when they
 * are stored.
 */
export async function readPictureForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormData> {
  try {
    return await context.get(accessContext).receiveForm(request)
  } catch (error) {
    throw data(null, { status: statusOf[error instanceof Problem ? error.code : 'invalid'] })
  }
}

/**
 * The text of a field, with the line ends of this program; a file or a field that is missing reads
 * as empty.
 */
export function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}

/** The texts of all fields of this name that hold anything. */
export const readTexts = (form: FormData, name: string): readonly string[] =>
  form
    .getAll(name)
    .filter((value) => typeof value === 'string' && value.trim() !== '') as readonly string[]
