import { messages } from '#web/messages.ts'
import { Icon } from '#web/pictures/marks.tsx'

/** boot.js switches at a click, with or without React. */
export function ThemeButton() {
  return (
    <button type="button" className="button button-icon needs-script" data-theme-button="" aria-label={messages.shell.theme}>
      <Icon name="contrast" />
    </button>
  )
}
