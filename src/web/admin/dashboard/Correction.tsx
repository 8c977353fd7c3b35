import type { toCorrectionView } from '#web/admin/dashboard/correction-view.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

/** The fact as we say it and as a visitor wants it, in the words of its language. */
export function Correction({
  correction: { entry, wanted, source },
}: {
  correction: ReturnType<typeof toCorrectionView>
}) {
  const { corrections: text } = useAdminTexts().attention
  return (
    <dl className="page-news small">
      {entry && (
        <>
          <dt>{text.entry}</dt>
          <dd dir="auto">{entry}</dd>
        </>
      )}
      <dt>{text.wanted}</dt>
      <dd dir="auto">
        <strong>{wanted}</strong>
      </dd>
      {source && (
        <>
          <dt>{text.source}</dt>
          <dd>
            <a href={source} target="_blank" rel="noreferrer">
              {source}
            </a>
          </dd>
        </>
      )}
    </dl>
  )
}
