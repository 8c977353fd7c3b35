import { store } from '#web/parts/stored.ts'
import { Icon } from '#web/pictures/marks.tsx'
import { useTexts } from '#web/texts/useTexts.ts'

/** Light or dark, kept for the next visit, when boot.js sets it. `wide`: with its words, for the menu. */
export function ThemeButton({ wide = false }: { wide?: boolean }) {
  const label = useTexts().shell.theme
  return (
    <button
      type="button"
      className={`button ${wide ? 'button-line' : 'button-icon'} theme-button needs-script`}
      aria-label={wide ? undefined : label}
      onClick={toggleTheme}
    >
      <Icon name="contrast" />
      {wide && label}
    </button>
  )
}

function toggleTheme(): void {
  const { dataset } = document.documentElement
  const isDark = dataset['theme'] ? dataset['theme'] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  dataset['theme'] = isDark ? 'light' : 'dark'
  store('theme', dataset['theme'])
}
