import { nearestWord } from '#domain/words/nearest.ts'

/** ISO 4217, the currencies in use on 1 January 2026, without metals, funds and tests. */
const codes = `
AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD
MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB
RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD
UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

/** The three letters of each currency in use, in order. */
const currencyCodes: readonly string[] = codes.trim().split(/\s+/)

/** What people write who know the currency by another name than its code. */
const otherCodes: Readonly<Record<string, string>> = { RMB: 'CNY', NTD: 'TWD' }

/** The currency in use that was probably meant by another code; undefined: none is near. */
export const nearestCurrency = (code: string): string | undefined =>
  otherCodes[code.toUpperCase()] ?? nearestWord(code, currencyCodes)

const known = new Set(currencyCodes)

/** Whether the code, in letters of any case, is that of a currency in use. */
export const isCurrency = (code: string): boolean => known.has(code.toUpperCase())
