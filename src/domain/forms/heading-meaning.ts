import { type SheetField, sheetFields } from '#domain/forms/sheet-fields.ts'
import { findDistance } from '#domain/words/nearest.ts'
import { normalizedWords, normalizeText } from '#domain/words/text.ts'

/**
 * What people call the fields above a column, in the languages of many sheets. Words of
 * several senses ('Date', 'Status', 'Type', 'Notes', 'Requirements') are left out: a field chosen wrongly is worse than none.
 */
const phrases: Partial<Record<SheetField, string>> = {
  name: `
    name; title; program; programme; scholarship; opportunity; internship; competition; fellowship
    nom; titre; intitule; bourse; programme de bourse; nom du programme
    titel; bezeichnung; stipendium; programm; programmname; stipendienname
    nombre; titulo; beca; nombre del programa; programa
    nome; bolsa; nome do programa
    adı; burs; program adı; burs programı
    название; наименование; стипендия; программа; имя программы; название стипендии
    الاسم; اسم; المنحة; اسم المنحة; اسم البرنامج; عنوان المنحة
    名称; 名字; 项目名称; 奖学金; 奖学金名称
    nama; judul; beasiswa; nama program; nama beasiswa
    नाम; छात्रवृत्ति; छात्रवृत्ति का नाम; कार्यक्रम का नाम`,
  officialLink: `
    link; url; website; web site; web page; webpage; homepage; web; official website; official page
    web address; apply here; apply link; link to apply; link to form; info link
    lien; site web; site internet; lien officiel; page web
    webseite; webadresse; internetseite; weblink; zur ausschreibung
    enlace; vinculo; sitio web; pagina web; enlace oficial; pagina oficial
    ligacao; pagina; site oficial
    bağlantı; internet sitesi; web sitesi; resmi site
    ссылка; сайт; официальный сайт; веб-сайт
    الرابط; رابط; رابط التقديم; الموقع; الموقع الرسمي
    链接; 网址; 网站; 官网; 申请链接
    tautan; situs; situs web; laman
    लिंक; वेबसाइट; आवेदन लिंक`,
  deadline: `
    deadline; closing date; close date; closes; closes on; due date; due; last date; final date
    last day; last date to apply; end of application; apply by; apply before; deadline date
    submission date; applications close; application closes; registration deadline
    date limite; date de cloture; cloture; echeance; date butoir; date limite de candidature
    frist; bewerbungsfrist; stichtag; einsendeschluss; bewerbungsschluss; anmeldeschluss
    fecha limite; fecha de cierre; cierre; plazo; fecha tope; vencimiento
    prazo; data limite; data de encerramento; prazo de inscricao; data final
    son tarih; son başvuru tarihi; son başvuru; bitiş tarihi; başvuru bitiş tarihi
    срок подачи; срок; дедлайн; крайний срок; срок подачи заявок; последний срок; окончание приема
    آخر موعد; آخر موعد للتقديم; الموعد النهائي; اخر موعد; تاريخ الانتهاء; آخر أجل
    截止日期; 截止时间; 申请截止日期; 截止; 申请截止
    batas waktu; tenggat; tenggat waktu; batas akhir; batas pendaftaran; penutupan
    अंतिम तिथि; आवेदन की अंतिम तिथि; अंतिम तारीख`,
  country: `
    country; host country; destination country; destination; study country; country of study
    hosting country; country of destination
    pays; pays d’accueil; pays hote; pays de destination; pays d’etudes
    land; gastland; zielland; studienland
    pais; pais de destino; pais anfitrion; pais de acolhimento; pais de estudio
    ülke; ev sahibi ülke; hedef ülke
    страна; страна обучения; принимающая страна
    الدولة; البلد; دولة; بلد; بلد الدراسة; الدولة المضيفة; بلد المنحة
    国家; 留学国家; 目的国; 所在国家
    negara; negara tujuan; negara tuan rumah
    देश; मेज़बान देश`,
  hostUniversity: `
    university; universities; host university; institution; host institution; college; uni; school
    universite; universite d’accueil; etablissement; universite hote
    universitat; hochschule; gasthochschule
    universidad; universidad anfitriona; universidad de destino
    universidade; instituicao
    üniversite; universite adı
    университет; вуз
    الجامعة; جامعة; اسم الجامعة
    大学; 学校; 院校
    universitas; kampus
    विश्वविद्यालय`,
  hostOrganization: `
    organization; organisation; host organization; provider; funder; funded by; sponsor
    sponsored by; offered by; donor; organizer; organiser; funding organization; awarding body
    granting organization; company; employer; provided by; funding body
    organisme; organisateur; bailleur; financeur; offert par
    organisation; anbieter; forderer; geldgeber; trager; stifter; veranstalter
    organizacion; organismo; entidad; financiador; patrocinador; institucion convocante; convocante
    organizacao; entidade; organizador
    kurum; kuruluş; sağlayıcı; destekleyen
    организация; спонсор; организатор; фонд
    الجهة المانحة; المنظمة; الجهة; الجهة الممولة; المؤسسة
    机构; 主办方; 提供方; 资助机构; 主办单位
    penyelenggara; penyedia; lembaga; pemberi beasiswa
    संगठन; प्रदाता; आयोजक`,
  location: `
    city; location; place; town; venue; city of study; host city
    ville; lieu; ort; stadt; ciudad; lugar; cidade; şehir; город; место; المدينة; 城市; 地点
    kota; lokasi; शहर; स्थान`,
  categories: `
    level; degree; degree level; study level; level of study; academic level; education level
    course level; levels; degrees; degree type; type of degree
    niveau; niveau d’etudes; diplome; niveau d’etude
    studienstufe; abschluss; studienabschnitt; studienniveau
    nivel; nivel de estudios; nivel academico; grado academico; nivel de estudos; grau
    seviye; düzey; eğitim düzeyi; eğitim seviyesi
    уровень; уровень обучения; степень; уровень образования
    المستوى; الدرجة; الدرجة العلمية; المرحلة الدراسية
    学历; 学位; 学位级别; 学历层次
    jenjang; jenjang studi; tingkat
    स्तर; अध्ययन स्तर`,
  regions: `region; regions; continent; world region; kontinent; continente; bölge; регион; المنطقة; 地区; 洲; benua; wilayah`,
  fields: `
    field of study; fields of study; study field; subject; subjects; discipline; disciplines
    subject area; area of study; major; majors; field; fields; subject areas; study area
    academic field
    domaine; domaine d’etudes; discipline; filiere; domaines
    fachrichtung; fachbereich; studienfach; studiengang; fach; facher
    area de estudio; areas de estudio; campo de estudio; carrera; especialidad; area de estudo
    areas de estudo
    alan; bölüm; çalışma alanı
    специальность; направление; направление подготовки; область обучения
    التخصص; مجال الدراسة; التخصصات
    专业; 学科; 研究领域
    bidang studi; jurusan; program studi
    विषय; अध्ययन क्षेत्र`,
  funding: `
    funding; funding type; type of funding; fully funded; financing; type de financement
    financement; finanzierung; art der forderung; financiacion; tipo de financiacion; financiamento
    финансирование; نوع التمويل; التمويل; 资助类型; pendanaan`,
  amount: `
    amount; value; award amount; award value; sum; grant amount; funding amount; total amount
    scholarship amount; amount of award
    montant; somme; montant de la bourse; betrag; hohe; summe; forderhohe; importe; monto; cuantia
    dotacion; valor; montante; tutar; miktar; burs miktarı; сумма; размер стипендии; размер
    المبلغ; قيمة المنحة; القيمة; 金额; 奖学金金额; jumlah; nominal; राशि`,
  currency:
    'currency; devise; monnaie; wahrung; moneda; divisa; moeda; para birimi; валюта; العملة; 货币; 币种; mata uang; मुद्रा',
  benefits: `
    benefits; benefit; coverage; covers; what it covers; what is covered; benefits coverage; perks
    what you get; offer includes; scholarship benefits
    avantages; prise en charge; leistungen; beneficios; que cubre; cobertura; avantajlar; olanaklar
    преимущества; что покрывает; покрытие; المزايا; مميزات المنحة; الفوائد; التغطية
    福利; 待遇; 资助内容; manfaat; fasilitas; cakupan; लाभ`,
  description: `
    description; summary; about; overview; short description; details; about the program; abstract
    introduction; brief description
    descriptif; resume; presentation; beschreibung; kurzbeschreibung; uberblick; zusammenfassung
    descripcion; resumen; descricao; resumo; açıklama; özet; tanım; описание; краткое описание
    الوصف; وصف; نبذة; تفاصيل; 描述; 简介; 介绍; 说明; deskripsi; ringkasan; keterangan program; विवरण`,
  eligibility: `
    eligibility; eligibility criteria; who can apply; eligibility requirements; criteria
    who is eligible; eligible applicants; selection criteria; conditions of eligibility
    criteres; criteres d’eligibilite; conditions d’eligibilite; qui peut postuler
    voraussetzungen; zulassungsvoraussetzungen; wer kann sich bewerben; bewerbungsvoraussetzungen
    elegibilidad; criterios de elegibilidad; quien puede postular; elegibilidade
    criterios de elegibilidade; uygunluk; kimler başvurabilir; başvuru şartları
    критерии; кто может подать; условия участия; الأهلية; شروط الأهلية; معايير الأهلية; من يمكنه التقديم
    申请条件; 申请资格; 资格; kelayakan; kriteria; syarat kelayakan; पात्रता; पात्रता मानदंड`,
  eligibleFrom: `
    nationality; nationalities; eligible nationalities; eligible countries; citizenship
    eligible country; open to citizens of; country of origin; home country; countries of origin
    open to nationals of; citizenships; citizens of; country of citizenship; applicant nationality
    nationalite; nationalites; pays eligibles; pays d’origine; citoyennete
    nationalitat; staatsangehorigkeit; herkunftsland; herkunftslander; staatsburgerschaft
    nacionalidad; nacionalidades; pais de origen; paises elegibles; nacionalidade; pais de origem
    uyruk; vatandaşlık; гражданство; национальность; страна гражданства
    الجنسية; الجنسيات; الجنسيات المؤهلة; 国籍; kewarganegaraan; negara asal; राष्ट्रीयता; नागरिकता`,
  feeToApply: `
    application fee; fee to apply; application fees; application cost; registration fee
    frais de dossier; frais de candidature; bewerbungsgebuhr; tasa de solicitud; taxa de inscricao
    başvuru ücreti; регистрационный взнос; رسوم التقديم; 申请费; biaya pendaftaran; आवेदन शुल्क`,
  documents: `
    documents; required documents; documents required; documents needed; application documents
    necessary documents; supporting documents
    pieces a fournir; documents requis; documents a fournir; unterlagen; bewerbungsunterlagen
    dokumente; erforderliche unterlagen; documentos; documentos requeridos; documentacion
    documentos necessarios; belgeler; gerekli belgeler; документы; необходимые документы
    المستندات; الوثائق; الوثائق المطلوبة; المستندات المطلوبة; 申请材料; 所需材料; 材料; dokumen
    dokumen persyaratan; berkas; दस्तावेज़; आवश्यक दस्तावेज़`,
  howToApply: `
    how to apply; application process; application procedure; how to submit; apply how; procedure
    comment postuler; procedure de candidature; bewerbungsverfahren; bewerbungsprozess
    wie bewerben; como solicitar; como postular; proceso de solicitud; como aplicar
    como candidatar se; nasıl başvurulur; başvuru süreci; как подать; как подать заявку
    كيفية التقديم; طريقة التقديم; 申请方式; 申请流程; 如何申请; cara mendaftar; cara daftar
    आवेदन कैसे करें; आवेदन प्रक्रिया`,
  duration: `
    duration; length; duration of study; duration of award; duree; dauer; laufzeit; forderdauer
    duracion; duracao; süre; süresi; длительность; продолжительность; срок обучения; المدة
    مدة الدراسة; 期限; 时长; 学制; durasi; lama studi; अवधि`,
  deadlineTime: 'deadline time; time of deadline; closing time',
  deadlineZone:
    'time zone; timezone; deadline time zone; zeitzone; fuseau horaire; zona horaria; часовой пояс; 时区',
  opens: `
    opening date; applications open; application opens; opens; opens on; open date
    application opening date; application start; application start date; start of application
    date d’ouverture; ouverture; ouverture des candidatures; bewerbungsbeginn; bewerbungsstart
    fecha de apertura; apertura; data de abertura; abertura; başvuru başlangıç tarihi
    başvuru başlangıcı; начало приема; начало приема заявок; بداية التقديم; تاريخ الفتح
    开放日期; 申请开始日期; pembukaan; tanggal pembukaan; आवेदन शुरू`,
  aliases:
    'other names; also known as; alias; acronym; abbreviation; short name; sigle; abkurzung; siglas; abreviatura; kısaltma; аббревиатура; 简称; singkatan',
  image: 'image; image url; picture; photo; logo; logo url; image link; picture url; banner',
}

/** Words that change no meaning, in phrases and headings alike. */
const articles = toSet(
  `the a an of for to and or
  le la les l de des du d et en un une
  der die das des dem den und zur zum fur
  el los las del y para
  o os as do da dos das e`,
)

/** What a sheet is about, which headings may name beside what the column holds. */
const topics = toSet(
  `scholarship scholarships program programme programs programmes opportunity opportunities award
  application grant internship fellowship competition course official
  bourse candidature stipendium stipendiums stipendien programms beca becas programa convocatoria
  bolsa bolsas burs bursun programın стипендии программы beasiswa`,
)

function toSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).map((word) => normalizeText(word)))
}

/** The words of a heading, without articles and what stands in brackets. */
function toWords(heading: string): readonly string[] {
  const bare = heading.replace(/\([^()]*\)|\[[^[\]]*\]|（[^（）]*）/g, ' ')
  return normalizedWords(bare).filter((word) => !articles.has(word))
}

/** Words in one order. */
const toPhrase = (words: readonly string[]): string => words.toSorted().join(' ')

const fieldByPhrase = new Map<string, SheetField>()
for (const field of sheetFields)
  for (const phrase of (phrases[field] ?? '').split(/[;\n]/)) {
    const key = toPhrase(toWords(phrase))
    if (key !== '' && !fieldByPhrase.has(key)) fieldByPhrase.set(key, field)
  }

/** More letters or words than these are a sentence, no heading. */
const maxLength = 100
const maxWords = 8

/**
 * The field that a heading of a foreign sheet surely means; undefined: none, or it could be several.
 * Only whole phrases count, in any order of their words: 'Scholarship name' and 'Nom de la bourse',
 * but not 'Name of contact'. Of 135 headings (testing/foreign-headings.ts), none is read as a wrong
 * field.
 */
export function findHeadingMeaning(heading: string): SheetField | undefined {
  if (heading.length > maxLength) return undefined
  const words = toWords(heading)
  if (words.length > maxWords) return undefined
  return (
    fieldByPhrase.get(toPhrase(words)) ??
    fieldByPhrase.get(toPhrase(words.filter((word) => !topics.has(word)))) ??
    findNear(toPhrase(words))
  )
}

/**
 * One letter of seven may be wrong ('Deadlne'), but not the last one, as in 'Provided' for
 * 'Provider'. Shorter words are too near to others: 'County' is no country.
 */
function findNear(phrase: string): SheetField | undefined {
  const most = Math.min(2, Math.floor(phrase.length / 7))
  if (most === 0) return undefined
  const near = [...fieldByPhrase].filter(
    ([known]) =>
      known.length >= 7 &&
      known.at(-1) === phrase.at(-1) &&
      findDistance(known, phrase, most) !== undefined,
  )
  const fields = new Set(near.map(([, field]) => field))
  return fields.size === 1 ? near[0]?.[1] : undefined
}

/**
 * The fields to preselect for these headings; null: none. `findOwn`: the field of a heading that is
 * ours. Where two headings seem to mean one field, ours has it; else none has it, because a field
 * chosen wrongly is worse than none.
 */
export function proposeFields(
  headings: readonly string[],
  findOwn: (heading: string) => SheetField | undefined,
): readonly (SheetField | null)[] {
  const own = headings.map(findOwn)
  const meant = headings.map((heading, index) => own[index] ?? findHeadingMeaning(heading))
  const count = (list: readonly (SheetField | undefined)[], field: SheetField) =>
    list.filter((each) => each === field).length
  return meant.map((field, index) => {
    if (field === undefined) return null
    if (count(meant, field) === 1) return field
    return own[index] === field && count(own, field) === 1 ? field : null
  })
}
