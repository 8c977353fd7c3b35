import { useTexts } from '#web/texts/useTexts.ts'
import { Icon } from '#web/pictures/marks.tsx'

/** boot.js switches at a click, with or without React. `wide`: with its words, for the menu. */
export function ThemeButton({ wide = false }: { wide?: boolean }) {
  const texts = useTexts()
  const label = texts.shell.theme
  return (
    <button
      type="button"
      className={`button ${wide ? 'button-line' : 'button-icon'} needs-script`}
      data-theme-button=""
      aria-label={wide ? undefined : label}
    >
      <Icon name="contrast" />
      {wide && label}
    </button>
  )
}
