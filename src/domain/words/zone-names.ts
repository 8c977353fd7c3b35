import { nearestWord } from '#domain/words/nearest.ts'

/**
 * Names that mean a fixed offset in one season and another one in the other, with a place whose
 * clocks are probably meant. The first eleven are zones of the IANA too.
 */
const namesWithoutPlace: Readonly<Record<string, string>> = {
  EST: 'America/New_York',
  MST: 'America/Denver',
  HST: 'Pacific/Honolulu',
  CET: 'Europe/Berlin',
  MET: 'Europe/Berlin',
  EET: 'Europe/Athens',
  WET: 'Europe/Lisbon',
  EST5EDT: 'America/New_York',
  CST6CDT: 'America/Chicago',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
  ET: 'America/New_York',
  EDT: 'America/New_York',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  CT: 'America/Chicago',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  PT: 'America/Los_Angeles',
  CEST: 'Europe/Berlin',
  EEST: 'Europe/Athens',
  BST: 'Europe/London',
  IST: 'Asia/Kolkata',
  PKT: 'Asia/Karachi',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
  SGT: 'Asia/Singapore',
  HKT: 'Asia/Hong_Kong',
  MSK: 'Europe/Moscow',
  TRT: 'Europe/Istanbul',
  EAT: 'Africa/Nairobi',
  WAT: 'Africa/Lagos',
  CAT: 'Africa/Maputo',
  SAST: 'Africa/Johannesburg',
  AEST: 'Australia/Sydney',
  AEDT: 'Australia/Sydney',
  AWST: 'Australia/Perth',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
  WIB: 'Asia/Jakarta',
  AOE: 'Etc/GMT+12',
}

/** The zone of a place that an abbreviation such as 'EST' probably means; undefined: it is none. */
export function placeOfAbbreviation(zone: string): string | undefined {
  const name = zone.trim().toUpperCase()
  return Object.hasOwn(namesWithoutPlace, name) ? namesWithoutPlace[name] : undefined
}

/** The zone of a place that was probably meant; undefined: none is near. */
export const nearestZone = (zone: string): string | undefined =>
  nearestWord(zone, Intl.supportedValuesOf('timeZone'))
