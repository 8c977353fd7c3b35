import type { ReactNode } from 'react'
import { Button } from '#web/components/controls.tsx'
import { href, useNavigate } from 'react-router'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

interface PageHeadProps {
  readonly title: string
  /** The title in the browser, if it differs. */
  readonly tab?: string
  /** The label of the back link; without it there is none. */
  readonly back?: 'back' | 'goBack'
  readonly children?: ReactNode
}

export function PageHead({ title, tab = title, back, children }: PageHeadProps) {
  const { panel } = useAdminTexts()
  return (
    <div className="row page-title">
      <title>{tab}</title>
      <h1>{title}</h1>
      {children}
      {back && <BackButton label={panel[back]} />}
    </div>
  )
}

/** Back to the previous page, or to the dashboard where that was not a page of this site. */
function BackButton({ label }: { label: string }) {
  const navigate = useNavigate()
  const goBack = () => {
    const index: unknown = window.history.state?.idx
    void (typeof index === 'number' && index > 0 ? navigate(-1) : navigate(href('/admin/admin_dashboard')))
  }
  return <Button onClick={goBack} label={label} />
}
