import { useEffect } from 'react'

/** Menus are `details[data-menu]`: a click elsewhere, one on a link in them, and Escape close them. */
export function useCloseMenus(): void {
  useEffect(() => {
    const close = (except: Element | null = null) => {
      for (const menu of document.querySelectorAll('details[data-menu][open]')) if (menu !== except) menu.removeAttribute('open')
    }
    const onClick = ({ target }: MouseEvent) => {
      const clicked = target instanceof Element ? target : null
      close(clicked?.closest('a') ? null : clicked?.closest('details[data-menu]'))
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      document.querySelector<HTMLElement>('details[data-menu][open] > summary')?.focus()
      close()
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
