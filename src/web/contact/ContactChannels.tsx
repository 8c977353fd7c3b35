import { contactChannels, type Site } from '#domain/site.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'
import '#web/contact/ContactChannels.css'

/**
 * The four channels, links only where they are configured (docs/interface, FAQ, About, Contact).
 */
export function ContactChannels({ links }: { links: Site['contactLinks'] }) {
  const texts = useTexts()
  const text = texts.contact
  return (
    <ul className="channels">
      {contactChannels.map((channel) => {
        const link = links[channel]
        return (
          <li key={channel}>
            {link ? (
              <a className="row" href={link} target="_blank" rel="noopener external">
                <Icon name={channel} />
                {text.channels[channel]}
                <span className="visually-hidden">({texts.detail.newTab})</span>
              </a>
            ) : (
              <span className="row">
                <Icon name={channel} />
                {text.channels[channel]} <span className="hint">{text.channelMissing}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
