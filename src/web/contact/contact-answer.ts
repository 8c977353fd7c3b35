export const contactFields = ['name', 'email', 'website', 'message'] as const
export type ContactField = (typeof contactFields)[number]

/** What was typed into the contact form. */
export type ContactText = Readonly<Record<ContactField, string>>

export const emptyContactText: ContactText = { name: '', email: '', website: '', message: '' }

/**
 * How an attempt ended. After 'sent' and 'failed' the form is empty (docs/interface.md, FAQ, About, Contact), and what failed can be
 * restored; a refused text stays in its fields, for nothing was attempted. `at`, in milliseconds, tells one attempt from the next that ends
 * alike.
 */
export type ContactAnswer =
  | { readonly state: 'sent'; readonly at: number }
  | { readonly state: 'failed'; readonly at: number; readonly text: ContactText; readonly reason: string | null }
  | { readonly state: 'restored'; readonly text: ContactText }
  | { readonly state: 'mistakes'; readonly text: ContactText; readonly errors: Readonly<Record<string, string>> }

/** Files and missing fields read as empty. */
export function readContactText(form: FormData): ContactText {
  const read = (name: ContactField) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: read('name'), email: read('email'), website: read('website'), message: read('message') }
}
