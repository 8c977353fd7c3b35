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
  /** That age matters, without a number. */
  readonly ageLimit: string
  /** Whose citizens can apply. */
  readonly citizens: string
  /** Where applicants have to live. */
  readonly residents: string
  /** Degree, studies, work, languages and tests that applicants need. */
  readonly study: string
  /** What is paid, and what applying costs. */
  readonly paid: string
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
    ageLimit:
      'age limit*, age requirement*, age restriction*, maximum age, minimum age, of any age, eligible age',
    citizens:
      'citizen*, national, nationals, nationality, nationalities, passport*, stateless, refugee*, international students, international applicants',
    residents:
      'resident*, residing, reside, resides, residence, domicile*, living in, live in, lives in',
    study:
      'degree*, bachelor*, master, master s, masters, phd, doctorate*, doctoral, diploma*, undergraduate*, graduated, high school, secondary school, enrolled, enrolment, enrollment, gpa, transcript*, ielts, toefl, duolingo, gre, gmat, sat, english proficiency, language proficiency, language skills, command of english, work experience, professional experience, years of experience, research experience',
    paid: 'tuition, stipend*, allowance*, airfare*, air ticket*, flight*, travel costs, travel expenses, travel grant*, insurance, accommodation, housing, living costs, living expenses, fee, fees, salary, grant of, award of, prize*, fully funded, full funding, free of charge, unpaid, waiver*, covers, remuneration',
  },
  de: {
    about: 'bewerb*, ausschreibung*, anmeld*, einreich*, frist*, antrag*, einsendeschluss',
    open: 'offen, geöffnet, eröffnet, freigeschaltet, möglich',
    closed: 'geschlossen, beendet, abgelaufen, verstrichen, eingestellt, ausgesetzt',
    not: 'nicht, kein, keine, keinen',
    once: 'wenn, sobald, nachdem, falls, bis die, nach',
    age: 'alter, altersgrenze, jahre alt, lebensjahr*, jünger als, älter als',
    ageLimit: 'altersgrenze*, höchstalter, mindestalter, altersbeschränkung*',
    citizens: 'staatsangehörig*, staatsbürger*, nationalität*, reisepass, staatenlos*, flüchtling*',
    residents: 'wohnsitz*, wohnhaft, wohnort, ansässig*, aufenthaltsort',
    study:
      'abschluss, studienabschluss, hochschulabschluss, bachelor*, master*, promotion*, promoviert*, abitur, immatrikuliert*, eingeschrieben*, hochschulreife, sprachkenntnis*, deutschkenntnis*, englischkenntnis*, sprachnachweis*, berufserfahrung, diplom, studienabschluß, noten, notendurchschnitt',
    paid: 'stipendienrate*, monatlich*, studiengebühr*, gebühr*, reisekosten*, reisekostenzuschuss, krankenversicherung*, unterkunft, lebenshaltungskosten, zuschuss, zuschüsse, vergütung, gefördert werden, kostenlos, büchergeld',
  },
  fr: {
    about: 'candidature*, inscription*, appel, appels, date limite, dépôt, postuler, échéance*',
    open: 'ouvert, ouverte, ouverts, ouvertes',
    closed:
      'clos, close, closes, clôturé*, fermé, fermée, fermés, fermées, terminé*, suspendu*, annulé*',
    not: 'pas, plus',
    once: 'une fois, lorsque, si, après, dès que, quand, avant',
    age: 'ans, âge, âgé*',
    ageLimit: 'limite d âge, âge maximum, âge maximal, condition d âge',
    citizens: 'nationalité*, ressortissant*, citoyen*, passeport*, apatride*, réfugié*',
    residents: 'résid*, domicilié*, habiter, habitant',
    study:
      'diplôme*, licence, master, doctorat, baccalauréat, inscrit*, niveau d études, bac, langue française, niveau de français, niveau d anglais, expérience professionnelle, titulaire*',
    paid: 'allocation*, mensuel*, frais, bourse de, prise en charge, pris en charge, assurance*, logement, billet*, indemnité*, gratuit*, exonér*, rémunér*',
  },
  es: {
    about: 'convocatoria*, solicitud*, inscripcion*, postulacion*, candidatura*, plazo*, postular*',
    open: 'abierto, abierta, abiertos, abiertas',
    closed: 'cerrad*, finalizad*, concluid*, vencid*, clausurad*, suspendid*, cancelad*',
    not: 'no, ya no, aún no',
    once: 'una vez, cuando, si, después, antes',
    age: 'años, edad*',
    ageLimit: 'límite de edad, edad máxima, edad mínima',
    citizens: 'ciudadan*, nacionalidad*, nacionales, pasaporte*, extranjer*, refugiad*, apátrida*',
    residents: 'residir, resid*, domicilio*, domiciliad*',
    study:
      'título*, licenciatura*, grado, maestría*, máster, doctorado*, bachiller*, matriculad*, promedio, egresad*, idioma*, dominio del, experiencia laboral, experiencia profesional',
    paid: 'matrícula*, estipendio*, mensual*, cubre*, manutención, alojamiento, seguro médico, seguro de, pasaje*, boleto*, gratuit*, arancel*, remunerad*, monto',
  },
  pt: {
    about: 'inscriç*, inscrev*, candidatura*, edital, editais, chamada*, prazo*, submiss*',
    open: 'aberto, aberta, abertos, abertas',
    closed: 'encerrad*, fechad*, finalizad*, terminad*, suspens*, cancelad*',
    not: 'não, já não',
    once: 'quando, se, após, depois, assim que, antes',
    age: 'anos, idade*',
    ageLimit: 'limite de idade, idade máxima, idade mínima, faixa etária',
    citizens: 'nacionalidade*, cidadã*, cidada*, nacionais, passaporte*, estrangeir*, refugiad*',
    residents: 'resid*, domicílio*, domiciliad*, morar',
    study:
      'diploma*, graduação, licenciatura*, mestrado*, doutorado*, doutoramento*, bacharel*, matriculad*, ensino médio, ensino superior, proficiência, idioma*, experiência profissional',
    paid: 'mensalidade*, mensal*, taxa*, seguro saúde, seguro de, passage*, alojamento, moradia, auxílio*, ajuda de custo, gratuit*, propina*, remunerad*',
  },
  ru: {
    about: 'заяв*, прием*, подач*, регистрац*, конкурс*, дедлайн*, срок*, набор*',
    open: 'открыт, открыта, открыто, открыты, идет',
    closed: 'закрыт*, заверш*, окончен*, прекращ*, приостановлен*, отменен*',
    not: 'не, еще не',
    once: 'после, когда, если, как только, до того',
    age: 'лет, возраст*, старше, младше',
    ageLimit: 'возрастн*, ограничений по возрасту',
    citizens: 'граждан*, национальност*, паспорт*, иностран*, беженц*',
    residents: 'проживающ*, проживает, проживать, житель, жители, место жительства, резидент*',
    study:
      'диплом*, бакалавр*, магистр*, аспирант*, степен*, школьник*, студент*, аттестат*, владени*, опыт работы, среднее образование, высшее образование',
    paid: 'стипендия покрывает, стипендию в размере, оплачив*, оплат*, проживание, страхов*, проезд*, взнос*, бесплатн*, ежемесячн*, выплат*, обучение и',
  },
  tr: {
    about: 'başvuru*, kayıt*, kayıd*, ilan*, son tarih*, son gün*',
    open: 'açık, açıktır, açıldı, açılmıştır',
    closed: 'kapalı*, kapandı*, kapanmış*, sona erdi*, sona ermiş*, bitti, iptal*',
    not: 'değil, değildir',
    once: 'sonra, önce, eğer',
    age: 'yaş*',
    ageLimit: 'yaş sınır*, azami yaş',
    citizens: 'vatandaş*, uyruk*, uyruğ*, pasaport*, yabancı uyruklu*',
    residents: 'ikamet*, oturma izni, yaşayan, yaşıyor',
    study:
      'lisans, yüksek lisans, doktora, mezun*, diploma*, öğrencisi, not ortalaması, dil yeterlili*, ingilizce yeterlili*, iş deneyimi, lise',
    paid: 'öğrenim ücret*, harçlı*, aylık, konaklama, uçak bileti, sağlık sigortası, ücretsiz, burs miktarı, başvuru ücreti, karşılar, yol masraf*',
  },
  id: {
    about: 'pendaftaran, mendaftar, lamaran, registrasi, tenggat, batas waktu, batas akhir',
    open: 'dibuka, buka, terbuka',
    closed: 'ditutup, tutup, berakhir, dihentikan, dibatalkan',
    not: 'tidak, belum',
    once: 'setelah, jika, ketika, apabila, sebelum',
    age: 'usia, umur, berusia, berumur',
    ageLimit: 'batas usia, batasan usia, usia maksimal',
    citizens: 'kewarganegaraan, berkewarganegaraan, warga negara, wni, wna, paspor',
    residents: 'berdomisili, domisili, bertempat tinggal, tinggal di',
    study:
      'ijazah, sarjana, s1, s2, s3, lulusan, mahasiswa aktif, ipk, kemampuan bahasa, pengalaman kerja, sma, magister, doktor, gelar',
    paid: 'biaya kuliah, uang kuliah, tunjangan, biaya hidup, tiket pesawat, asuransi, akomodasi, gratis, uang saku, biaya pendaftaran, menanggung',
  },
  vi: {
    about: 'hồ sơ, nộp đơn, đăng ký, hạn nộp, hạn chót, ứng tuyển, tuyển sinh, nhận đơn',
    open: 'đang mở, đã mở, mở đơn, mở nhận, mở cổng, đang nhận',
    closed: 'đã đóng, đóng đơn, đóng cổng, hết hạn, đã kết thúc, ngừng nhận, ngừng',
    not: 'không, chưa',
    once: 'sau khi, khi, nếu, trước khi',
    age: 'tuổi',
    ageLimit: 'giới hạn tuổi, độ tuổi',
    citizens: 'quốc tịch, công dân, hộ chiếu',
    residents: 'cư trú, sinh sống tại, thường trú',
    study:
      'bằng, tốt nghiệp, sinh viên năm, đại học, thạc sĩ, tiến sĩ, điểm trung bình, chứng chỉ, kinh nghiệm làm việc, gpa, ielts',
    paid: 'học phí, sinh hoạt phí, trợ cấp, vé máy bay, bảo hiểm, chỗ ở, miễn phí, lệ phí, ký túc xá',
  },
  zh: {
    about: '申请, 报名, 招生, 截止, 征集, 申報, 申請, 報名, 截止日期',
    open: '开放, 开启, 已开始, 开始接受, 開放',
    closed: '关闭, 结束, 已截止, 停止, 暂停, 取消, 關閉, 結束',
    not: '未, 不, 尚未',
    once: '如果, 一旦, 之后, 以后',
    age: '岁, 周岁, 年龄, 歲',
    ageLimit: '年龄限制, 年龄要求',
    citizens: '国籍, 公民, 护照, 國籍, 护照, 外籍, 户籍',
    residents: '居住, 定居, 常住, 居民',
    study:
      '学历, 学位, 本科, 硕士, 博士, 高中, 在读, 成绩, 语言水平, 英语水平, HSK, 毕业, 學歷, 學位, 工作经验',
    paid: '学费, 住宿费, 生活费, 生活补助, 补助, 津贴, 奖金, 医疗保险, 机票, 免费, 报名费, 申请费, 學費, 资助',
  },
  ar: {
    about: 'تقديم, طلب, طلبات, تسجيل, موعد, ترشح, ترشيح, باب القبول, قبول',
    open: 'مفتوح, مفتوحة, متاح, متاحة, فتح, تم فتح',
    closed: 'مغلق, مغلقة, أغلق, اغلاق, انتهى, انتهت, منتهي, منتهية, توقف, معلق',
    not: 'غير, لم, ليس, ليست, لا',
    once: 'بعد, عندما, إذا, قبل, حين',
    age: 'عمر, العمر, عمره, سن, سنة, عاما',
    ageLimit: 'حد للعمر, الحد الأقصى للعمر, سن التقديم',
    citizens: 'جنسية, جنسيات, مواطن, مواطنين, مواطني, مواطنا, جواز, لاجئ, لاجئين',
    residents: 'مقيم, مقيما, مقيمين, يقيم, إقامة',
    study:
      'شهادة, بكالوريوس, ماجستير, دكتوراه, درجة, ثانوية, معدل, خبرة, إجادة, إتقان, اللغة, مسجل, مسجلا',
    paid: 'رسوم, راتب, راتبا, مكافأة, تغطي, تذاكر, تذكرة, تأمين, سكن, إعانة, مجانا, مجانية, نفقات',
  },
}

/** The article and prepositions that Arabic writes together with a word. */
const arabicStart = '(?:و?(?:ال|لل|بال|ل|ب))?'

/** Letters and digits, of which no more may stand before or behind a word. */
const partOfWord = '[\\p{L}\\p{M}\\p{N}]'

/** What stands before and behind a word in a pattern, with '…' in its place. */
function frameOf(word: string): string {
  if (/\p{Script=Han}/u.test(word)) return '(?:…)'
  const prefix = /\p{Script=Arabic}/u.test(word) ? arabicStart : ''
  const end = word.endsWith('*') ? '' : `(?!${partOfWord})`
  return `(?<!${partOfWord})${prefix}(?:…)${end}`
}

/** A word without its '*', with any spaces within it. */
function toText(word: string): string {
  return normalizeText(word.replace('*', '')).replaceAll(' ', '[ \\u00a0]+')
}

/**
 * A pattern for the words, as `normalizeText` leaves them, wherever they stand in a text. Words with
 * the same frame share it: to compile `partOfWord` for each word took every start of the site a
 * third of a second.
 */
function toPattern(words: string): RegExp {
  const byFrame = Map.groupBy(
    words.split(',').map((word) => word.trim()),
    frameOf,
  )
  const choices = [...byFrame].map(([frame, framed]) =>
    frame.replace('…', framed.map(toText).join('|')),
  )
  return new RegExp(choices.join('|'), 'gu')
}

/** The words of each language as patterns for `normalizeText` of a sentence. */
export const wordPatterns = Object.values(pageWords).map(
  ({ about, open, closed, not, once, age, ageLimit, citizens, residents, study, paid }) => ({
    about: toPattern(about),
    open: toPattern(open),
    closed: toPattern(closed),
    not: toPattern(not),
    once: toPattern(once),
    age: toPattern(age),
    ageLimit: toPattern(ageLimit),
    citizens: toPattern(citizens),
    residents: toPattern(residents),
    study: toPattern(study),
    paid: toPattern(paid),
  }),
)

export type WordPatterns = (typeof wordPatterns)[number]
