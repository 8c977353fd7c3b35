import { useEffect, useRef, useState } from 'react'

/**
 * A module that is loaded after the page reacts; undefined until it is there. Not React's `lazy`,
 * which shows what was opened up to 300 ms late. `page`: the address of what needs the module, once
 * it is open; null: it is not. Opening it tries again what failed before. If the module cannot be
 * loaded then, that page takes the place of the entry in the history, so that Back closes it too.
 */
export function useModule<Module extends object>(
  load: () => Promise<Module>,
  page: string | null,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  const isTried = useRef(false)
  useEffect(() => {
    if (module !== undefined || (isTried.current && page === null)) return
    isTried.current = true
    let isGone = false
    load().then(setModule, () => {
      if (!isGone && page !== null) location.replace(page)
    })
    return () => {
      isGone = true
    }
  }, [module, load, page])
  return module
}
