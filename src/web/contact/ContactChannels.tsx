import { type ContactChannel, contactChannels, type Site } from '#domain/site.ts'
import { type Drawing, Outline } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/contact/ContactChannels.css'

export const channelMarks: Readonly<Record<ContactChannel, Drawing>> = {
  messaging: {
    line: 'M12 4c-5 0-8.5 3.2-8.5 7.5 0 2 .8 3.7 2.1 5L4.5 20.5l4.7-1.9c.9.3 1.8.4 2.8.4 5 0 8.5-3.2 8.5-7.5S17 4 12 4z',
  },
  photos: {
    line: 'M4 7.5h3.5l1.5-2.5h6l1.5 2.5H20a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  },
  video: {
    line: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2z',
    fill: 'M10 8.8v6.4l5.5-3.2z',
  },
  chat: {
    line: 'M4 4.5h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H8l-3 3v-3H4a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM18 9.5h2a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-1v3l-3-3h-5a1 1 0 0 1-1-1v-1',
  },
}

/**
 * The four channels: links where they are configured, and one line of the others (docs/interface,
 * FAQ, About, Contact).
 */
export function ContactChannels({ links }: { links: Site['contactLinks'] }) {
  const texts = useTexts()
  const text = texts.contact
  const missing = contactChannels.filter((channel) => !links[channel])
  return (
    <ul className="channels">
      {contactChannels.map((channel) => {
        const link = links[channel]
        return (
          link && (
            <li key={channel}>
              <a className="row" href={link} target="_blank" rel="noopener external">
                <Outline {...channelMarks[channel]} />
                {text.channels[channel]}
                <span className="visually-hidden">({texts.detail.newTab})</span>
              </a>
            </li>
          )
        )
      })}
      {missing.length > 0 && (
        <li>
          <p className="row hint">
            {missing.map((channel) => text.channels[channel]).join(', ')}: {text.channelMissing}
          </p>
        </li>
      )}
    </ul>
  )
}
