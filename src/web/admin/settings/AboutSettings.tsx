import { aboutParts } from '#domain/site.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { SettingsFrame, type SettingsProps } from '#web/admin/settings/SettingsFrame.tsx'
import { toParagraphs, type TypedSite } from '#web/admin/settings/site-form.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'

export function AboutSettings({ typed, errors, preview, sending }: SettingsProps) {
  const { about } = useTexts()
  const { settings: text } = useAdminTexts()
  return (
    <SettingsFrame part="about" sending={sending} shown={preview ? <AboutPreview typed={typed} /> : null}>
      <p className="muted small">{text.aboutHint}</p>
      {aboutParts.map((part) => (
        <FieldFrame name={part} label={about.parts[part]} mistake={errors[`about.${part}`]} key={part}>
          {(attributes) => <textarea rows={5} defaultValue={typed.about[part]} {...attributes} />}
        </FieldFrame>
      ))}
    </SettingsFrame>
  )
}

function AboutPreview({ typed }: { typed: TypedSite }) {
  const { about } = useTexts()
  return (
    <div className="prose">
      {aboutParts
        .filter((part) => toParagraphs(typed.about[part]).length > 0)
        .map((part) => (
          <section key={part} className="prose">
            <h3>{about.parts[part]}</h3>
            {toParagraphs(typed.about[part]).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
    </div>
  )
}
