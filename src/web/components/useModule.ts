import { useEffect, useRef, useState } from 'react'

/**
 * A module that is loaded after the page reacts; undefined until it is there. Not React's `lazy`,
 * which shows what was opened up to 300 ms late. `isWanted`: what needs the module is open, so after
 * a lost connection it is tried again.
 */
export function useModule<Module extends object>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | undefined {
  const [module, setModule] = useState<Module>()
  const isTried = useRef(false)
  useEffect(() => {
    if (module !== undefined || (isTried.current && !isWanted)) return
    isTried.current = true
    load().then(setModule, () => {})
  }, [module, load, isWanted])
  return module
}
