/** Why the site itself cannot answer a request, whatever it asks for. */
export type RequestError =
  | { readonly key: 'data-away' | 'data-unknown' | 'foreign-page' | 'form-broken-off' }
  /** `seconds`: until the next attempt. */
  | { readonly key: 'too-many-tries'; readonly seconds: number }
