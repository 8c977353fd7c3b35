import { normalizeText } from '#domain/words/text.ts'

/**
 * What official pages say about applying, by language. A word with '*' is the beginning of one.
 * Words of one sentence count together only where they are of one language: 'closes' is 'closed' in
 * French, and no news in English.
 */
interface PageWords {
  /** What can be open or closed, or have a last day. */
  readonly about: string
  readonly open: string
  readonly closed: string
  /** Before 'open' or behind it they turn its meaning around. */
  readonly not: string
  /** Before 'open' and 'closed' they speak of another time. */
  readonly once: string
  /** Beside a number of years of somebody's life. */
  readonly age: string
}

/** The languages in which the search knows whether something is open (domain/search/words). */
const pageWords: Readonly<Record<string, PageWords>> = {
  en: {
    about:
      'application, applications, apply, applying, call, calls, registration*, admission*, submission*, nomination*, enrolment, enrollment, intake, portal, deadline*, closing date, due date, applications window, entries',
    open: 'open, opened, reopened, accepting, now accepting',
    closed:
      'closed, has ended, have ended, has passed, suspended, discontinued, cancelled, canceled, no longer accept*, not accepting, no longer offered',
    not: 'not, no longer, never, nor',
    once: 'once, after, when, if, until, till, unless, before, as soon as, in case',
    age: 'age, aged, ages, years old, years of age, older than, younger than',
  },
  de: {
    about: 'bewerb*, ausschreibung*, anmeld*, einreich*, frist*, antrag*, einsendeschluss',
    open: 'offen, geöffnet, eröffnet, freigeschaltet, möglich',
    closed: 'geschlossen, beendet, abgelaufen, verstrichen, eingestellt, ausgesetzt',
    not: 'nicht, kein, keine, keinen',
    once: 'wenn, sobald, nachdem, falls, bis die, nach',
    age: 'alter, altersgrenze, jahre alt, lebensjahr*, jünger als, älter als',
  },
  fr: {
    about: 'candidature*, inscription*, appel, appels, date limite, dépôt, postuler, échéance*',
    open: 'ouvert, ouverte, ouverts, ouvertes',
    closed:
      'clos, close, closes, clôturé*, fermé, fermée, fermés, fermées, terminé*, suspendu*, annulé*',
    not: 'pas, plus',
    once: 'une fois, lorsque, si, après, dès que, quand, avant',
    age: 'ans, âge, âgé*',
  },
  es: {
    about: 'convocatoria*, solicitud*, inscripcion*, postulacion*, candidatura*, plazo*, postular*',
    open: 'abierto, abierta, abiertos, abiertas',
    closed: 'cerrad*, finalizad*, concluid*, vencid*, clausurad*, suspendid*, cancelad*',
    not: 'no, ya no, aún no',
    once: 'una vez, cuando, si, después, antes',
    age: 'años, edad*',
  },
  pt: {
    about: 'inscriç*, inscrev*, candidatura*, edital, editais, chamada*, prazo*, submiss*',
    open: 'aberto, aberta, abertos, abertas',
    closed: 'encerrad*, fechad*, finalizad*, terminad*, suspens*, cancelad*',
    not: 'não, já não',
    once: 'quando, se, após, depois, assim que, antes',
    age: 'anos, idade*',
  },
  ru: {
    about: 'заяв*, прием*, подач*, регистрац*, конкурс*, дедлайн*, срок*, набор*',
    open: 'открыт, открыта, открыто, открыты, идет',
    closed: 'закрыт*, заверш*, окончен*, прекращ*, приостановлен*, отменен*',
    not: 'не, еще не',
    once: 'после, когда, если, как только, до того',
    age: 'лет, возраст*, старше, младше',
  },
  tr: {
    about: 'başvuru*, kayıt*, kayıd*, ilan*, son tarih*, son gün*',
    open: 'açık, açıktır, açıldı, açılmıştır',
    closed: 'kapalı*, kapandı*, kapanmış*, sona erdi*, sona ermiş*, bitti, iptal*',
    not: 'değil, değildir',
    once: 'sonra, önce, eğer',
    age: 'yaş*',
  },
  id: {
    about: 'pendaftaran, mendaftar, lamaran, registrasi, tenggat, batas waktu, batas akhir',
    open: 'dibuka, buka, terbuka',
    closed: 'ditutup, tutup, berakhir, dihentikan, dibatalkan',
    not: 'tidak, belum',
    once: 'setelah, jika, ketika, apabila, sebelum',
    age: 'usia, umur, berusia, berumur',
  },
  vi: {
    about: 'hồ sơ, nộp đơn, đăng ký, hạn nộp, hạn chót, ứng tuyển, tuyển sinh, nhận đơn',
    open: 'đang mở, đã mở, mở đơn, mở nhận, mở cổng, đang nhận',
    closed: 'đã đóng, đóng đơn, đóng cổng, hết hạn, đã kết thúc, ngừng nhận, ngừng',
    not: 'không, chưa',
    once: 'sau khi, khi, nếu, trước khi',
    age: 'tuổi',
  },
  zh: {
    about: '申请, 报名, 招生, 截止, 征集, 申報, 申請, 報名, 截止日期',
    open: '开放, 开启, 已开始, 开始接受, 開放',
    closed: '关闭, 结束, 已截止, 停止, 暂停, 取消, 關閉, 結束',
    not: '未, 不, 尚未',
    once: '如果, 一旦, 之后, 以后',
    age: '岁, 周岁, 年龄, 歲',
  },
  ar: {
    about: 'تقديم, طلب, طلبات, تسجيل, موعد, ترشح, ترشيح, باب القبول, قبول',
    open: 'مفتوح, مفتوحة, متاح, متاحة, فتح, تم فتح',
    closed: 'مغلق, مغلقة, أغلق, اغلاق, انتهى, انتهت, منتهي, منتهية, توقف, معلق',
    not: 'غير, لم, ليس, ليست, لا',
    once: 'بعد, عندما, إذا, قبل, حين',
    age: 'عمر, العمر, عمره, سن, سنة, عاما',
  },
}

/** The article and prepositions that Arabic writes together with a word. */
const arabicStart = '(?:و?(?:ال|لل|بال|ل|ب))?'

/** A pattern for the words, as `normalizeText` leaves them, wherever they stand in a text. */
function toPattern(words: string): RegExp {
  const found = words.split(',').map((word) => {
    const text = normalizeText(word.trim().replace('*', '')).replaceAll(' ', '[ \\u00a0]+')
    if (/\p{Script=Han}/u.test(text)) return text
    const start = /\p{Script=Arabic}/u.test(text) ? arabicStart : ''
    const end = word.trim().endsWith('*') ? '' : '(?![\\p{L}\\p{M}\\p{N}])'
    return `(?<![\\p{L}\\p{M}\\p{N}])${start}${text}${end}`
  })
  return new RegExp(found.join('|'), 'gu')
}

/** The words of each language as patterns for `normalizeText` of a sentence. */
export const wordPatterns = Object.values(pageWords).map(
  ({ about, open, closed, not, once, age }) => ({
    about: toPattern(about),
    open: toPattern(open),
    closed: toPattern(closed),
    not: toPattern(not),
    once: toPattern(once),
    age: toPattern(age),
  }),
)

export type WordPatterns = (typeof wordPatterns)[number]
