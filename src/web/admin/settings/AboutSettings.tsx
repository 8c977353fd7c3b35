import { aboutParts } from '#domain/site.ts'
import { settings as text } from '#web/texts/en/admin-desk.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { SettingsFrame, type SettingsProps } from '#web/admin/settings/SettingsFrame.tsx'
import { about } from '#web/texts/en/site.ts'
import { toParagraphs, type TypedSite } from '#web/admin/settings/site-form.ts'

export function AboutSettings({ typed, errors, preview, sending }: SettingsProps) {
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
