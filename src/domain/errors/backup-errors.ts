/** Why a backup cannot be made or restored. */
export type BackupError =
  | {
      readonly key:
        | 'backup-none'
        | 'backup-old'
        | 'backup-damaged'
        | 'backup-there'
        | 'erasures-none'
    }
  /** `name`: of its newest migration. */
  | { readonly key: 'backup-tables-newer'; readonly name: string }
  /** `reason`: the system's own word. */
  | {
      readonly key:
        | 'backup-not-written'
        | 'backup-not-read'
        | 'backup-not-restored'
        | 'erasures-not-read'
      readonly reason: string
    }
  | {
      readonly key: 'restore-not-empty'
      readonly items: number
      readonly posts: number
      readonly messages: number
      readonly subscribers: number
      readonly pictures: number
    }
