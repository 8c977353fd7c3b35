import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'

export function PublishField({ value, mistake }: { value: string; mistake: string | undefined }) {
  const texts = useAdminTexts()
  const text = texts.form
  return (
    <details className="folded" open={value !== '' || mistake !== undefined}>
      <summary>{text.publishing}</summary>
      <FieldFrame name="publishAt" label={text.publishAt} hint={text.publishAtHint} mistake={mistake} optional>
        {(attributes) => <input type="date" defaultValue={value} {...attributes} />}
      </FieldFrame>
    </details>
  )
}
