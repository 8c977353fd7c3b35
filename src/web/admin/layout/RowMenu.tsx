import type { ReactNode } from 'react'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import '#web/admin/layout/RowMenu.css'

/** What a row or line offers beside its first buttons. `of`: the name that its button says. */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  const { itemTables } = useAdminTexts()
  return (
    <details className="more-menu" data-menu="">
      <summary className="button" data-size="small" aria-label={itemTables.post.moreFor(of)}>
        {itemTables.post.more}
      </summary>
      <div className="stack sheet" data-gap="2">
        {children}
      </div>
    </details>
  )
}
