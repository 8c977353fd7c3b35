import { readCodes } from '#domain/words/text.ts'

const table = [
  'AD d50032 10069f fedd00 bc8b00, AE c8102e 00843d 000000 ffffff, AF 000000 007a36 d32011 ffffff, AG ce1126 000000 0072c6 ffffff',
  'AI 012169 ffffff d80027, AL ed2024 212121, AM d80027 ff9811 0052b4, AO d80027 000000 ffda44, AQ 3a7dce ffffff, AR 338af3 ffffff',
  'AS 10338c ffffff d80027, AT d80027 ffffff, AU 00008b ffffff e4002b, AW 338af3 ffda44, AX 0052b4 d80027 ffda44',
  'AZ 00b5e2 509e2f ef3340, BA 10338c f6c500 ffffff, BB 00267f ffc726 000000, BD 2d6e41 f40b32, BE 000000 fdda25 ef3340',
  'BF ef2b2d 3d944f ffda44, BG ffffff d62612 00966e, BH d80027 ffffff, BI ffffff 47a644 d80027, BJ 008751 fcd116 e8112d',
  'BL ffffff 125ecc eace00, BM c8102e ffffff 012169, BN ffda44 ffffff 000000 d80027, BO d52b1e 007934 f9e300, BQ 012a87 ffffff f9d90f',
  'BR 009b3a fedf00 002776, BS 00778b 000000 ffc72c, BT ffda44 ff7415 ffffff, BV ef2b2d 002868 ffffff, BW 6da9d2 000000 ffffff',
  'BY ce1720 007c30 ffffff, BZ 003e87 ce1127 ffffff 6da544, CA d52b1e ffffff, CC 1f7a3d ffda44, CD 338af3 d80027 ffda44',
  'CF ffce00 3a9927 ffffff 003082, CG ffd100 009739 dc241f, CH da291c ffffff, CI f77f00 ffffff 009e60, CK 012169 ffffff d80027',
  'CL d80027 ffffff 0037a1, CM fcd116 007a5e ce1126, CN d80027 ffda44, CO ffda44 0052b4 d80027, CR 0052b4 ffffff d80027',
  'CU 0052b4 ffffff d80027, CV 003893 ffffff cf2027 f7d116, CW 002b7f f9e814 ffffff, CX 1c8a42 0021ad ffc639, CY ffffff db7d00 4e5b31',
  'CZ ffffff d7141a 11457e, DE d80027 000000 ffda44, DJ 12ad2b 6ab2e7 ffffff d7141a, DK c60c30 ffffff, DM 496e2d d80027 ffda44 ffffff',
  'DO ffffff d80027 0052b4, DZ ffffff 41662e d80027, EC ffda44 d80027 0052b4, EE 368fd8 ffffff 111111, EG d80027 000000 ffffff',
  'EH 000000 428823 d80027 ffffff, ER d80027 56af35 338af3 ffc945, ES d03433 fbca46 a41517, ET 20aa46 e92f3b fadf50 205cca',
  'FI ffffff 2e52b2, FJ 62b5e5 f3f3f3 d80027, FK 012169 ffffff d80027 2a7fff, FM 338af3 ffffff, FO ffffff e50e3d 0f61a5',
  'FR 00318a ffffff d80027, GA 6da544 0052b4 ffda44, GB c8102e ffffff 012169, GD c60a0a ffda44 3e8446, GE ffffff eb000e',
  'GF 58a846 fdeb01 ed3d24, GG ffffff d80027 ffda44, GH 496e2d d80027 ffda44, GI ffffff d80027, GL ffffff d80027',
  'GM cf0d19 0052b4 1a7e25 ffffff, GN d80027 ffda44 6da544, GP 00318a ffffff d80027, GQ 6da544 d80027 ffffff 0070c8, GR 0d5eaf ffffff',
  'GS 012169 ffffff d80027, GT 338af3 ffffff, GU 0052b4 d80027 7dbef1, GW d80027 ffda44 6da544, GY 009e49 d3132f ffd00d ffffff',
  'HK ee1c25 ffffff, HM 012169 ffffff d80027, HN 338af3 ffffff, HR d80027 0052b4 ffffff, HT 00209f d21034 ffffff',
  'HU d80027 6da544 ffffff, ID ce1126 ffffff, IE 6da544 ffffff ff9811, IL ffffff 2e52b2, IM e52d42 ffffff, IN ff6820 046a38 ffffff',
  'IO ffffff 012169 d80027 006d00, IQ ce1126 000000 ffffff 547c31, IR d80027 ffffff 6da544, IS 0052b4 d80027 ffffff',
  'IT 008c45 cd212a f4f5f0, JE ffffff d80027, JM 6da544 000000 ffda44, JO 6da544 000000 d80027 ffffff, JP ffffff d80027',
  'KE a2001d 000000 496e2d ffffff, KG d80027 ffda44, KH 0052b4 d80027 ffffff, KI ce1126 003f87 ffffff fcd116',
  'KM 6da544 ffda44 0052b4 ffffff, KN 000000 ffda44 6da544 d80027, KP d80027 0052b4 ffffff, KR ffffff ca163a 0e4896 000000',
  'KW d80027 6da544 ffffff 000000, KY 012169 d80027 ffffff, KZ 36b6cc ffd400, LA d80027 0052b4 ffffff, LB d80027 ffffff 14af5a',
  'LC 55b2ff f3f3f3 ffda44 000000, LI d80027 0052b4 ffda44, LK ffda44 a2001d ff9811 6da544, LR bf0a30 ffffff 002868',
  'LS 0052b4 6da544 ffffff, LT 6da544 ffda44 d80027, LU d80027 338af3 ffffff, LV a2001d ffffff, LY 496e2d d80027 000000',
  'MA d12a46 316525, MC ce1126 ffffff, MD 0052b4 d80027 ffda44, ME c8102e ffc000, MF 003787 ffffff, MG ffffff f9423a 00843d',
  'MH 1e509c ffffff f18d36, MK d80027 ffda44, ML 14b53a fcd116 ce1126, MM fecb00 ea2839 34b233 ffffff, MN da2031 0066b2',
  'MO 0f7562 ffffff ffda44, MP 0071bc ffffff, MQ 231f1e 00a650 ef1923, MR 00a95c d01c1f ffd700, MS 012169 d80027 ffffff 00a2b8',
  'MT cf142b ffffff, MU d01c1f 2d3359 f7b718 008658, MV d21034 007e3a, MW ce1126 339e35 000000, MX 11865d dc2339 ffffff',
  'MY ffffff cc0000 000066 ffcc00, MZ f4d900 006d66 cb0f31 000000, NA 009a44 002f6c c8102e ffffff, NC 009543 0035ad fae600 ed4135',
  'NE e05206 0db02b ffffff, NF 007934 ffffff, NG 008751 ffffff, NI 0067c6 ffffff, NL cd1f2a 1d4185 ffffff, NO ba0c2f 00205b ffffff',
  'NP d80027 0052b4 ffffff, NR 012169 ffc72c, NU fedd00 ffffff d80027 012169, NZ 012169 d80027 ffffff, OM d80027 ffffff 4a7c3a',
  'PA ffffff da121a 072357, PE d80027 ffffff, PF d80027 ffffff 1481db, PG 000000 c8102e ffcd00, PH 0038a8 ce1126 ffffff fcd116',
  'PK 01411c ffffff, PL ffffff dc143c, PM 00318a ffffff d80027, PN 012169 d80027 ffffff, PR d8232a ffffff 0050f0',
  'PS 000000 007a3d ce1126 ffffff, PT da291c 006600 ffe000, PW 0099ff ffff00, PY d52b1e 0038a8 ffffff, QA 8a1538 ffffff',
  'RE 00318a ffffff d80027, RO 002b7f fcd116 ce1126, RS c6363c ffffff 0c4076, RU ffffff d52b1e 0039a6, RW 00a5e0 f9d202 1e5f3d',
  'SA 00512e ffffff, SB 205831 004eb4 f4ca15, SC cb262e 002e69 007631 f6ca3f, SD 000000 cb0f32 ffffff 006e28, SE 004f8e f6c500',
  'SG ffffff ed2939, SH 012169 d80027 ffffff 5f7dbd, SI ffffff d8232a 0e55bd, SJ ba0c2f 00205b ffffff, SK d80027 ffffff 0052b4',
  'SL 6da544 338af3 ffffff, SM 338af3 ffffff ffda44 6da544, SN 496e2d d80027 ffda44, SO 338af3 ffffff, SR 6da544 a2001d ffffff',
  'SS 000000 496e2d 0052b4 a2001d, ST 6da544 d80027 ffda44, SV 0052b4 ffffff, SX d80027 0052b4 ffffff, SY 047a3f 0f0f0f ffffff ce1126',
  'SZ d70000 2b5dea ffdf29 ffffff, TC 012169 d80027 ffffff ffda44, TD 0052b4 ffda44 d80027, TF 0a388a ffffff d80027',
  'TG 496e2d ffda44 d80027, TH 0052b4 d80027 ffffff, TJ d80027 6da544 ffffff, TK 0052b4 ffda44, TL d80027 000000 ffda44',
  'TM 496e2d d80027 ffffff, TN d80027 ffffff, TO d80027 ffffff, TR e30a17 ffffff, TT d80027 000000 ffffff',
  'TV 00b2ee d80027 ffffff 012169, TW d80027 0052b4, TZ 6da544 338af3 000000 ffda44, UA 338af3 ffda44, UG ffda44 d32300 232323 ffffff',
  'UM d80027 ffffff 2e52b2, US d80027 ffffff 2e52b2, UY ffffff 0038a8 fed443, UZ ffffff 308738 3081f7 ee162e, VA ffda44 ffffff',
  'VC 6da544 338af3 ffda44, VE ffce00 d82b2b 203899, VG 012169 d80027 ffffff 006129, VI ffffff ffd836 1583c4, VN d80027 ffda44',
  'VU 6da544 d80027 000000 ffda44, WF d80b30 ffffff 00318a, WS d80027 0052b4, XK 244aa5 d0a650 ffffff, YE d80027 000000 ffffff',
  'YT ffffff 3951a3 de393a, ZA 007847 e1392d 000c8a ffffff, ZM 496e2d ff9811 d80027 000000, ZW ffffff 057f44 ffda44 d80027',
]

/**
 * The colours of each country's flag, the largest area first, as six hexadecimal digits each; keys
 * are ISO 3166-1 alpha-2 codes in capitals (and XK). Measured once from the areas of the drawings
 * in country-flag-icons 1.6.20. Corrected by hand where an emblem or the shape of the cloth
 * distorts them (Nepal, Cyprus, Mexico, Spain and others). `palette.ts` prints them.
 */
export const flagColours: Readonly<Record<string, string>> = readCodes(table)
