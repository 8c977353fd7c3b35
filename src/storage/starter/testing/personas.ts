/** A student on paper: what they say of themselves, as an address says it, and what the records answer. */
export interface Persona {
  readonly name: string
  /** The parameters behind /can-i-apply? */
  readonly answers: string
}

/** Ten students of docs/personas.md, in the order of the columns of personas.txt. */
export const personas: readonly Persona[] = [
  {
    name: 'Ayesha',
    answers:
      'me.citizen=PK&me.lives=PK&me.born=2002-04&me.degree=bachelor&me.enrolled=no&me.level=master&me.work=2&me.speaks=ur:native&me.speaks=en:C1&me.gender=woman',
  },
  {
    name: 'Chidi',
    answers:
      'me.citizen=NG&me.lives=DE&me.born=1997-09&me.degree=bachelor&me.enrolled=master&me.level=phd&me.work=3&me.speaks=en:native&me.speaks=de:B1&me.gender=man',
  },
  {
    name: 'Beatriz',
    answers:
      'me.citizen=BR&me.citizen=PT&me.lives=BR&me.born=2005-11&me.degree=secondary&me.enrolled=undergraduate&me.level=undergraduate&me.work=0&me.speaks=pt:native&me.speaks=en:B2&me.speaks=es:B1&me.gender=woman',
  },
  {
    name: 'Diego',
    answers:
      'me.citizen=MX&me.lives=MX&me.born=2010-01&me.degree=none&me.enrolled=high-school&me.level=high-school&me.work=0&me.speaks=es:native&me.speaks=en:B2&me.gender=man',
  },
  {
    name: 'Rima',
    answers:
      'me.citizen=none&me.lives=LB&me.born=2007-08&me.degree=secondary&me.enrolled=no&me.level=undergraduate&me.work=1&me.speaks=ar:native&me.speaks=en:B2&me.speaks=fr:B1&me.gender=woman',
  },
  { name: 'Sela', answers: 'me.citizen=FJ&me.born=1999&me.degree=bachelor' },
  {
    name: 'Rosa',
    answers:
      'me.citizen=PE&me.lives=PE&me.born=1987-06&me.degree=master&me.enrolled=no&me.level=phd&me.work=12&me.speaks=es:native&me.speaks=en:C1&me.gender=woman',
  },
  {
    name: 'Arta',
    answers:
      'me.citizen=XK&me.lives=XK&me.born=2001-12&me.degree=bachelor&me.enrolled=master&me.level=master&me.work=1&me.speaks=sq:native&me.speaks=en:C1&me.speaks=de:B2&me.gender=woman',
  },
  {
    name: 'Emily',
    answers:
      'me.citizen=US&me.lives=US&me.born=2005-03&me.degree=secondary&me.enrolled=undergraduate&me.level=master&me.work=0&me.speaks=en:native&me.speaks=es:B2',
  },
  {
    name: 'Mariam',
    answers:
      'me.citizen=EG&me.lives=EG&me.born=1994-05&me.degree=doctorate&me.enrolled=no&me.level=postdoc&me.work=4&me.speaks=ar:native&me.speaks=en:C1&me.gender=woman',
  },
]
