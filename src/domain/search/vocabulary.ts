import type { FieldKey, LevelKey, RegionKey } from '#domain/opportunity/vocabulary.ts'

/**
 * The possible meanings of a query; the words are those of `data-understood` (docs/interface,
 * Search).
 */
export type UnderstoodKind = keyof typeof vocabulary | 'country' | 'citizen' | 'test'

/**
 * The kinds with separate names: the three entities, and scholarships with a category of that name.
 */
export const soughtKinds = [
  'scholarship',
  'internship',
  'leadership',
  'competition',
  'exchange',
  'summer',
] as const
export type SoughtKind = (typeof soughtKinds)[number]

/** Tests of language that rules name, as `languages.tests` spells them when compared (`toKey`). */
export const testNames = {
  ielts: 'IELTS',
  toefl: 'TOEFL',
  pte: 'PTE',
  duolingo: 'Duolingo',
  cambridge: 'Cambridge',
  dsh: 'DSH',
  testdaf: 'TestDaF',
  delf: 'DELF',
  jlpt: 'JLPT',
  hsk: 'HSK',
  topik: 'TOPIK',
  celpe: 'Celpe-Bras',
} as const satisfies Record<string, string>

type Value =
  | SoughtKind
  | LevelKey
  | RegionKey
  | FieldKey
  | 'full'
  | 'partial'
  | 'none'
  | 'online'
  | 'women'
  | 'refugees'
  | `${number}`

/**
 * The words that people use, by their meaning; phrases of several words are matched before their
 * single words. English first, then Arabic, French, Spanish, Portuguese, Russian, Chinese,
 * Indonesian, Vietnamese and Turkish. A word in two rows means both: a graduate is looking for a
 * master or a doctorate. Singular forms are enough (`wordsOf` removes a plural s). Country names
 * are in country-words.json.
 */
export const vocabulary = {
  kind: {
    scholarship:
      'scholarship|bursary|bursaries|stipendium|stipendien|grant|منحة|منح|منح دراسية|منحة دراسية|bourse|bourse d étude|bourses d études|beca|bolsa|bolsa de estudo|bolsas de estudo|стипендия|стипендии|стипендию|奖学金|奖学金项目|beasiswa|học bổng|burs|bursları|छात्रवृत्ति|وظیفہ',
    internship:
      'internship|intern|traineeship|placement|work placement|تدريب|فرص تدريب|stage|stage étudiant|práctica|pasantía|estágio|стажировка|стажировки|стажировку|实习|magang|thực tập|staj|praktikum|इंटर्नशिप',
    leadership:
      'leadership program|leadership programme|leadership training|leadership fellowship|young leader program|liderazgo|liderança|leadership|лидерство|领导力|kepemimpinan|liderlik|برنامج القيادة',
    competition:
      'competition|contest|olympiad|hackathon|essay competition|essay contest|concours|concurso|concursos|конкурс|олимпиада|竞赛|比赛|lomba|kompetisi|cuộc thi|yarışma|مسابقة|مسابقات|wettbewerb',
    exchange:
      'exchange program|exchange programme|student exchange|exchange student|exchange|exchange semester|semester abroad|échange|programme d échange|intercambio|intercâmbio|программа обмена|обмен|交换|交换生|pertukaran|pertukaran pelajar|trao đổi|trao đổi sinh viên|değişim|değişim programı|تبادل|تبادل طلابي|austausch',
    summer:
      'summer school|summer program|summer programme|summer course|summer camp|summer academy|école d été|escuela de verano|curso de verano|escola de verão|летняя школа|летние школы|暑期学校|夏令营|暑期项目|sekolah musim panas|trại hè|trường hè|yaz okulu|مدرسة صيفية|برنامج صيفي|sommerschule',
  },
  level: {
    'high-school':
      'high school|highschool|high schooler|high school student|secondary school|school student|school pupil|teenager|teen|ثانوية|المدرسة الثانوية|lycée|lycéen|secundaria|bachillerato|ensino médio|старшая школа|школьник|школьников|高中|高中生|sma|trung học|lise',
    undergraduate:
      'undergraduate|undergrad|bachelor|bachelor degree|bachelor s degree|bachelors degree|bsc|bs degree|first degree|college student|بكالوريوس|licence|licenciatura|grado|pregrado|graduação|бакалавриат|бакалавр|本科|本科生|sarjana|s1|cử nhân|đại học|lisans',
    master:
      'master|master degree|master s|master s degree|msc|m sc|mba|llm|mphil|postgraduate|post graduate|postgrad|graduate|graduate school|graduate student|ماجستير|maîtrise|maestría|máster|posgrado|mestrado|pós graduação|магистратура|магистратуру|магистр|硕士|研究生|magister|s2|thạc sĩ|yüksek lisans',
    phd: 'phd|ph d|doctorate|doctoral|doctor degree|dphil|postgraduate|post graduate|postgrad|graduate school|دكتوراه|doctorat|doctorado|doutorado|doutoramento|аспирантура|докторантура|博士|doktor|s3|tiến sĩ|doktora',
    postdoc:
      'postdoc|post doc|postdoctoral|post doctoral|postdoctorate|postdoctoral fellow|postdoctorat|posdoctorado|pós doutorado|постдок|博士后|pascadoktoral|sau tiến sĩ|doktora sonrası|ما بعد الدكتوراه',
  },
  region: {
    africa:
      'africa|african|sub saharan africa|afrique|áfrica|африка|африке|非洲|afrika|châu phi|أفريقيا|إفريقيا|africain|africaine|africano|africana|африканский|африканские|африканских|أفريقي|الأفارقة|للأفارقة',
    asia: 'asia|asian|southeast asia|south asia|central asia|east asia|asie|азия|азии|亚洲|châu á|asya|آسيا|asiatique|asiático|asiática|азиатский|азиатские|азиатских|آسيوي',
    europe:
      'europe|european|eu|european union|europa|европа|европе|欧洲|eropa|châu âu|avrupa|أوروبا|européen|européenne|europeo|europea|europeu|europeia|европейский|европейские|европейских|أوروبي',
    'middle-east':
      'middle east|middle eastern|mena|gulf|moyen orient|oriente medio|oriente médio|ближний восток|中东|timur tengah|trung đông|orta doğu|الشرق الأوسط',
    australia:
      'oceania|pacific|australia and new zealand|océanie|oceanía|океания|大洋洲|châu đại dương|okyanusya|أوقيانوسيا',
    'north-america':
      'north america|north american|amérique du nord|norteamérica|américa del norte|américa do norte|северная америка|北美|amerika utara|bắc mỹ|kuzey amerika|أمريكا الشمالية',
    'central-america': 'central america|central american|centroamérica|中美洲',
    caribbean: 'caribbean|caraïbe|caribe|карибы|加勒比',
    'south-america':
      'south america|south american|latin america|latin american|latino|latina|amérique du sud|amérique latine|sudamérica|suramérica|américa latina|américa do sul|южная америка|латинская америка|南美|拉丁美洲|amerika selatan|amerika latin|nam mỹ|güney amerika|latin amerika|أمريكا اللاتينية|أمريكا الجنوبية|latino américain|latinoaméricain|latinoamericano|latinoamericana|latino americano|латиноамериканский|латиноамериканских',
    america: 'the americas|americas',
  },
  field: {
    stem: 'stem|science|natural science|scientific research|physics|physic|chemistry|biology|biotechnology|life science|mathematics|math|maths|astronomy|space|geology|neuroscience|statistics|ciencias|ciência|sciences|наука|科学|sains|khoa học|bilim|العلوم',
    'it-engineering':
      'engineering|engineer|computer science|computing|computer|informatics|information technology|software|software engineering|programming|coding|data science|artificial intelligence|machine learning|ai|cybersecurity|robotics|mechanical engineering|electrical engineering|civil engineering|chemical engineering|technology|tech|ingénierie|informatique|ingeniería|informática|engenharia|инженерия|информатика|программирование|工程|计算机|计算机科学|teknik|ilmu komputer|kỹ thuật|công nghệ thông tin|mühendislik|bilgisayar mühendisliği|الهندسة|هندسة|علوم الحاسوب|ingenieurwesen|informatik',
    business:
      'business|business administration|business school|management|mba|finance|accounting|economics|economic|marketing|entrepreneurship|entrepreneur|commerce|banking|startup|gestion|économie|economía|administración de empresas|economia|administração|экономика|бизнес|менеджмент|商科|经济|经济学|工商管理|bisnis|ekonomi|manajemen|kinh tế|kinh doanh|işletme|iktisat|اقتصاد|إدارة أعمال|wirtschaft|bwl',
    law: 'law|legal study|legal studies|llm|human rights law|international law|droit|derecho|direito|право|юриспруденция|法律|法学|hukum|luật|hukuk|القانون|jura',
    health:
      'health|medicine|medical|medical school|medical student|medicine student|nursing|nurse|public health|global health|pharmacy|dentistry|dental|doctor|physiotherapy|veterinary|nutrition|health science|médecine|santé|infirmier|medicina|salud|enfermería|enfermagem|saúde|медицина|медицинский|здравоохранение|医学|护理|公共卫生|kedokteran|kesehatan|keperawatan|y khoa|y học|y tế|tıp|hemşirelik|sağlık|الطب|طب|medizin',
    'arts-humanities':
      'art|humanities|humanity|music|film|design|fashion|theatre|history|philosophy|literature|linguistics|language study|creative writing|architecture|archaeology|fine art|theology|religious study|lettres|histoire|musique|arte|humanidades|música|artes|история|искусство|музыка|艺术|人文|音乐|文学|seni|sastra|nghệ thuật|sanat|edebiyat|tarih|الفنون|kunst|musik',
    'social-sciences':
      'social science|sociology|psychology|anthropology|political science|politics|international relation|journalism|media|communication|media study|development study|gender study|economics|geography|sciences sociales|sciences politiques|ciencias sociales|ciências sociais|psicología|психология|социология|журналистика|社会科学|心理学|国际关系|ilmu sosial|psikologi|hubungan internasional|tâm lý học|sosyoloji|psikoloji|uluslararası ilişkiler|العلوم الاجتماعية|علم النفس',
    'public-policy':
      'public policy|public administration|governance|government study|diplomacy|policy|international relation|international affair|international development|peace study|peace|political science|politique publique|política pública|políticas públicas|administración pública|государственное управление|公共政策|公共管理|kebijakan publik|chính sách công|kamu politikası|kamu yönetimi|السياسة العامة',
    education:
      'education|teaching|teacher|pedagogy|teacher training|éducation|enseignement|educación|educação|образование|педагогика|教育|pendidikan|giáo dục|eğitim bilimleri|التربية',
    'agriculture-environment':
      'agriculture|agricultural|agronomy|environment|environmental|environmental science|climate|climate change|sustainability|sustainable development|forestry|ecology|conservation|food science|water|marine biology|renewable energy|energy|agricultura|medio ambiente|meio ambiente|environnement|сельское хозяйство|экология|环境|农业|pertanian|lingkungan|nông nghiệp|môi trường|tarım|çevre|الزراعة|البيئة|umwelt',
  },
  funding: {
    full: 'fully funded|full funding|full ride|full scholarship|fully paid|full tuition and living|all expense paid|all expenses paid|100 funded|100 scholarship|fully|full fund|entièrement financé|bourse complète|totalmente financiada|beca completa|bolsa integral|полностью оплачиваемая|полное финансирование|全额|全额奖学金|全奖|beasiswa penuh|fully funded scholarship|toàn phần|học bổng toàn phần|tam burs|tam burslu|ممولة بالكامل|ممول بالكامل|vollstipendium',
    partial:
      'partial funding|partially funded|part funding|part funded|partial scholarship|partial|beca parcial|bolsa parcial|partiel',
    none: 'unfunded|no funding|without funding|self funded|self financed',
  },
  fee: {
    none: 'no application fee|without application fee|free application|free to apply|no fee|no entry fee|without entry fee|free entry|free to enter|application fee waiver|fee waiver|no application fees|without fee|sans frais de dossier|sin costo de aplicación|free of charge|无申请费',
  },
  mode: {
    online:
      'online|remote|virtual|from home|work from home|distance learning|en ligne|à distance|en línea|virtual|онлайн|дистанционно|在线|线上|远程|daring|jarak jauh|trực tuyến|çevrimiçi|uzaktan|عن بعد|عبر الإنترنت',
  },
  for: {
    women:
      'woman|women|female|girl|lady|ladies|for women|femme|mujer|mujeres|mulher|mulheres|женщин|женщины|女性|女生|perempuan|wanita|phụ nữ|nữ|kadın|kadınlar|للنساء|نساء|frauen',
    refugees:
      'refugee|displaced|displaced person|asylum seeker|réfugié|refugiado|refugiados|беженец|беженцев|беженцы|难民|pengungsi|người tị nạn|mülteci|mülteciler|لاجئين|للاجئين|اللاجئين|geflüchtete|flüchtlinge',
  },
  month: {
    1: 'january|jan|janvier|enero|janeiro|январь|январе|一月|1月|januari|tháng 1|ocak|يناير|januar',
    2: 'february|feb|février|febrero|fevereiro|февраль|феврале|二月|2月|februari|tháng 2|şubat|فبراير|februar',
    3: 'march|mar|mars|marzo|março|март|марте|三月|3月|maret|tháng 3|mart|märz',
    4: 'april|apr|avril|abril|апрель|апреле|四月|4月|tháng 4|nisan|أبريل',
    5: 'may|mai|mayo|maio|май|мае|五月|5月|mei|tháng 5|mayıs|مايو',
    6: 'june|jun|juin|junio|junho|июнь|июне|六月|6月|juni|tháng 6|haziran|يونيو',
    7: 'july|jul|juillet|julio|julho|июль|июле|七月|7月|juli|tháng 7|temmuz|يوليو',
    8: 'august|aug|août|agosto|август|августе|八月|8月|agustus|tháng 8|ağustos|أغسطس',
    9: 'september|sep|sept|septembre|septiembre|setembro|сентябрь|сентябре|九月|9月|tháng 9|eylül|سبتمبر',
    10: 'october|oct|octobre|octubre|outubro|октябрь|октябре|十月|10月|oktober|tháng 10|ekim|أكتوبر',
    11: 'november|nov|novembre|noviembre|novembro|ноябрь|ноябре|十一月|11月|tháng 11|kasım|نوفمبر',
    12: 'december|dec|décembre|diciembre|dezembro|декабрь|декабре|十二月|12月|desember|tháng 12|aralık|ديسمبر|dezember',
  },
} as const satisfies Record<string, Partial<Record<Value, string>>>
