/** What axe looks at, as selectors. */
export interface Area {
  /** The outermost element. By default the complete page. */
  readonly within?: string
  /** Elements that are left out with everything in them. */
  readonly except?: readonly string[]
}

export const withDefaults = ({ within = 'html', except = [] }: Area): Required<Area> => ({
  within,
  except,
})
