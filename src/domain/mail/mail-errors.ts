/** What is wrong in a form about mails, or with a newsletter. */
export type MailError =
  | { readonly key: 'no-email' | 'bad-email' | 'routed-email' | 'no-address' }
  | { readonly key: 'no-block' | 'no-newsletter' | 'newsletter-sent' }
  | { readonly key: 'no-whole-number'; readonly least: number; readonly most: number }
