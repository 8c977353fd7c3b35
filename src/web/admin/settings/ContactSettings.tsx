import { contactChannels } from '#domain/site.ts'
import { FieldFrame } from '#web/admin/frame/FieldFrame.tsx'
import { SettingsFrame, type SettingsProps } from '#web/admin/settings/SettingsFrame.tsx'
import { ContactChannels } from '#web/contact/ContactChannels.tsx'
import type { TypedSite } from '#web/admin/settings/site-form.ts'
import { readLink } from '#domain/words/links.ts'
import { useAdminTexts } from '#web/texts/useAdminTexts.ts'
import { useTexts } from '#web/texts/useTexts.ts'

export function ContactSettings({ typed, errors, preview, sending }: SettingsProps) {
  const { contact } = useTexts()
  const { settings: text } = useAdminTexts()
  return (
    <SettingsFrame part="contact" sending={sending} shown={preview ? <ContactChannels links={toLinks(typed)} /> : null}>
      <p className="muted small">{text.contactHint}</p>
      {contactChannels.map((channel) => (
        <FieldFrame name={channel} label={contact.channels[channel]} mistake={errors[`contactLinks.${channel}`]} key={channel}>
          {(attributes) => <input inputMode="url" maxLength={2000} defaultValue={typed.contact[channel]} {...attributes} />}
        </FieldFrame>
      ))}
    </SettingsFrame>
  )
}

function toLinks({ contact: { messaging, photos, video, chat } }: TypedSite) {
  const toLink = (address: string) => {
    const link = readLink(address)
    return link.ok ? link.href : null
  }
  return { messaging: toLink(messaging), photos: toLink(photos), video: toLink(video), chat: toLink(chat) }
}
