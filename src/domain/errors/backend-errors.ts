/** What goes wrong between the site and another backend behind it (API_URL). */
export type BackendError =
  | {
      readonly key:
        | 'backend-away'
        | 'backend-late'
        | 'backend-elsewhere'
        | 'backend-too-large'
        | 'backend-unreadable'
        | 'backend-no-drafts'
        | 'backend-bad-deadline'
        | 'backend-no-picture'
        | 'backend-needs-addresses'
    }
  | { readonly key: 'backend-status'; readonly status: number }
