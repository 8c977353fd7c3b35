/** An official page on two days, and what an editor has to be told about it. */
export interface PagePair {
  readonly name: string
  readonly before: string
  readonly after: string
  /** A part of the sentence that has to be told, as the page says it now; null: nothing. */
  readonly told: string | null
  /** The day that the sentence names, YYYY-MM-DD; left out: none. */
  readonly day?: string
}

/** The day of the second look at all of these pages. */
export const pairsLookedAt = new Date('2026-11-30T12:00:00Z')

interface Frame {
  readonly main: string
  readonly nav?: string
  readonly aside?: string
  readonly foot?: string
  readonly over?: string
}

const english = `<p>The foundation supports outstanding graduates who want to continue their studies at one of the
  partner universities. Fellows join a network of more than four thousand alumni and take part in workshops, a
  summer academy and a mentoring program during the whole time of their studies.</p>
  <p>We look for people who combine excellent academic results with social commitment. The selection committee
  reads every application twice, invites the best candidates to an interview, and decides without regard to
  religion, gender or political belief. Please read the guidelines carefully before you begin.</p>`

/** A university: HTML5, a menu, a column of news and a foot. */
const university = ({
  main,
  nav = '',
  aside = '',
  foot = '© 2026 Northern University',
}: Frame) => `<!doctype html>
<html lang="en"><head><title>Scholarship | Northern University</title><style>.x{color:red}</style></head><body>
<header><a href="/">Northern University</a><nav><ul><li><a href="/study">Study</a></li><li><a href="/research">Research</a></li>
<li><a href="/about">About us</a></li>${nav}</ul></nav></header>
<main><article><h1>Excellence Scholarship</h1>${main}</article></main>
<aside><h2>News</h2><ul>${aside}</ul></aside>
<footer><p>${foot}</p><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer>
<script>var deadline = "closed"</script></body></html>`

/** A weblog program: no elements of meaning, classes alone. */
const weblog = ({
  main,
  nav = '',
  aside = '',
  foot = 'Copyright 2026 Horizon Foundation',
  over = '',
}: Frame) => `<!doctype html>
<html><head><title>Fellowship – Horizon Foundation</title></head><body class="page">
<div id="masthead" class="site-header"><div class="menu"><a href="/">Home</a> <a href="/apply">Apply</a> ${nav}</div></div>
${over}
<div id="content" class="site-content"><div class="entry-content"><h1 class="entry-title">Horizon Fellowship</h1>${main}</div></div>
<div id="secondary" class="sidebar widget-area">${aside}</div>
<div id="colophon" class="site-footer"><div class="site-info">${foot}</div></div>
</body></html>`

/** A ministry: a layout of tables. */
const ministry = ({
  main,
  nav = '',
  aside = '',
  foot = '',
}: Frame) => `<html><head><title>Ministry of Education</title></head>
<body><table width="960"><tr><td colspan="2"><img src="logo.gif" alt="Ministry"> <a href="/">Home</a> | <a href="/contact">Contact</a> ${nav}</td></tr>
<tr><td width="200">${aside}</td><td><h2>Government Scholarship Program</h2>${main}</td></tr>
<tr><td colspan="2"><small>${foot}</small></td></tr></table></body></html>`

/** A modern page of cards without any element of meaning but sections. */
const cards = ({
  main,
  over = '',
  aside = '',
  foot = '© Lumen Awards',
}: Frame) => `<!doctype html><html><body><div id="root">
${over}<div class="hero"><h1>Lumen Award</h1><p>For young people who change their community.</p></div>
<section class="facts">${main}</section><section class="text">${english}</section><section class="voices">${aside}</section>
<div class="footer">${foot}</div></div></body></html>`

const frames = { university, weblog, ministry, cards }

/** The same page twice, with other parts. */
function pair(
  name: string,
  frame: keyof typeof frames,
  before: Frame,
  after: Partial<Frame>,
  told: string | null = null,
  day?: string,
): PagePair {
  const draw = frames[frame]
  const drawn = { name, before: draw(before), after: draw({ ...before, ...after }), told }
  return day === undefined ? drawn : { ...drawn, day }
}

const deadline = '<h2>Deadline</h2><p>Applications close on 15 March 2027 at 23:59 CET.</p>'
const main = `${english}${deadline}`

const prose = {
  de: `<p>Das Programm fördert begabte Studierende aus aller Welt, die ihr Studium an einer unserer Hochschulen fortsetzen
    möchten. Die Geförderten erhalten eine persönliche Betreuung, nehmen an Seminaren teil und werden Mitglied eines Netzwerks
    ehemaliger Stipendiatinnen und Stipendiaten.</p><p>Die Auswahlkommission liest jede Bewerbung und lädt die besten
    Bewerberinnen und Bewerber zu einem Gespräch ein. Bitte lesen Sie die Hinweise sorgfältig, bevor Sie beginnen.</p>`,
  fr: `<p>Le programme soutient des étudiants d'excellence du monde entier qui souhaitent poursuivre leurs études dans l'un de nos
    établissements. Les lauréats bénéficient d'un accompagnement personnalisé et participent à des séminaires tout au long de
    l'année.</p><p>Le jury lit chaque dossier et invite les meilleurs candidats à un entretien. Veuillez lire attentivement le
    règlement avant de commencer.</p>`,
  es: `<p>El programa apoya a estudiantes destacados de todo el mundo que desean continuar sus estudios en una de nuestras
    universidades. Los becarios reciben acompañamiento personal y participan en seminarios durante todo el año.</p><p>El comité
    lee cada expediente e invita a los mejores candidatos a una entrevista. Lea las bases con atención antes de comenzar.</p>`,
  pt: `<p>O programa apoia estudantes de excelência de todo o mundo que desejam continuar os seus estudos numa das nossas
    universidades. Os bolsistas recebem acompanhamento pessoal e participam em seminários ao longo do ano.</p><p>A comissão lê
    cada processo e convida os melhores candidatos para uma entrevista. Leia o regulamento com atenção antes de começar.</p>`,
  ru: `<p>Программа поддерживает талантливых студентов со всего мира, которые хотят продолжить обучение в одном из наших
    университетов. Стипендиаты получают личное сопровождение и участвуют в семинарах в течение всего года.</p><p>Комиссия
    читает каждую заявку и приглашает лучших кандидатов на собеседование. Внимательно прочитайте правила перед началом.</p>`,
  tr: `<p>Program, öğrenimini üniversitelerimizden birinde sürdürmek isteyen dünyanın dört bir yanından başarılı öğrencileri
    destekler. Bursiyerler yıl boyunca seminerlere katılır ve kişisel danışmanlık alır.</p><p>Komisyon her dosyayı okur ve en
    iyi adayları mülakata davet eder. Lütfen başlamadan önce kılavuzu dikkatle okuyun.</p>`,
  id: `<p>Program ini mendukung mahasiswa berprestasi dari seluruh dunia yang ingin melanjutkan studi di salah satu universitas
    kami. Penerima mengikuti seminar sepanjang tahun dan mendapat pendampingan pribadi.</p><p>Panitia membaca setiap berkas dan
    mengundang kandidat terbaik untuk wawancara. Bacalah panduan dengan saksama sebelum memulai.</p>`,
  vi: `<p>Chương trình hỗ trợ sinh viên xuất sắc từ khắp nơi trên thế giới muốn tiếp tục học tại một trong các trường đại học của
    chúng tôi. Người nhận học bổng tham gia các buổi hội thảo trong suốt cả năm.</p><p>Hội đồng đọc từng bộ hồ sơ và mời các ứng
    viên tốt nhất đến phỏng vấn. Vui lòng đọc kỹ hướng dẫn trước khi bắt đầu.</p>`,
  zh: `<p>本项目资助来自世界各地、希望在我们合作大学继续深造的优秀学生。获奖者全年参加研讨会，并获得个人指导，成为校友网络的一员。
    评审委员会认真阅读每一份材料，并邀请最优秀的候选人参加面试。</p><p>请在开始之前仔细阅读指南，准备好所有材料，并与您的导师讨论您的研究计划。
    我们欢迎所有专业的学生，不论国籍、性别或宗教信仰，都可以参加本项目。</p>`,
  ar: `<p>يدعم البرنامج الطلاب المتفوقين من جميع أنحاء العالم الذين يرغبون في مواصلة دراستهم في إحدى جامعاتنا. يشارك الحاصلون
    على المنحة في ندوات طوال العام ويحصلون على متابعة شخصية.</p><p>تقرأ اللجنة كل ملف وتدعو أفضل المرشحين إلى مقابلة. يرجى قراءة
    الدليل بعناية قبل البدء.</p>`,
}

/** Changes that say nothing about days, sums, ages, or whether one can apply. */
const nothing: readonly PagePair[] = [
  pair(
    'a new entry of the menu',
    'university',
    { main },
    { nav: '<li><a href="/jobs">Jobs open now</a></li>' },
  ),
  pair(
    'another order of the menu',
    'weblog',
    { main, nav: '<a href="/a">Alumni</a> <a href="/b">Board</a>' },
    {
      nav: '<a href="/b">Board</a> <a href="/c">Calls closed in 2026</a> <a href="/a">Alumni</a>',
    },
  ),
  pair(
    'days left',
    'weblog',
    { main: `${main}<p class="countdown">Only 106 days left to apply!</p>` },
    {
      main: `${main}<p class="countdown">Only 99 days left to apply!</p>`,
    },
  ),
  pair(
    'a countdown in a bar',
    'cards',
    {
      main: deadline,
      over: '<div class="bar"><b>105</b> days <b>11</b> hours <b>12</b> minutes until the deadline</div>',
    },
    {
      over: '<div class="bar"><b>98</b> days <b>09</b> hours <b>47</b> minutes until the deadline</div>',
    },
  ),
  pair(
    'teasers of news in a column',
    'university',
    {
      main,
      aside:
        '<li><a href="/n/1">Rector opens new library</a> 12 November 2026</li><li><a href="/n/2">Open day on 14 January 2027</a></li>',
    },
    {
      aside:
        '<li><a href="/n/3">Applications for the summer school are open</a> 27 November 2026</li><li><a href="/n/4">Call for papers closed</a></li>',
    },
  ),
  pair(
    'news in a widget',
    'weblog',
    { main, aside: '<h3>Latest</h3><ul><li><a href="/1">Gala on 3 December 2026</a></li></ul>' },
    {
      aside:
        '<h3>Latest</h3><ul><li><a href="/2">We raised 2,400,000 USD</a></li><li><a href="/1">Gala on 3 December 2026</a></li></ul>',
    },
  ),
  pair(
    'a banner about cookies',
    'weblog',
    { main },
    {
      over: '<div class="cookie-banner" role="dialog"><p>We use cookies until 31 December 2027. You can close this at any time.</p><button>Accept</button></div>',
    },
  ),
  pair(
    'another banner about cookies',
    'cards',
    {
      main: deadline,
      over: '<div id="cookie-consent"><p>This site uses cookies, kept for 12 months.</p></div>',
    },
    {
      over: '<div id="cookie-consent"><p>Your choices apply until 1 May 2027. <a href="/c">Open settings</a></p></div>',
    },
  ),
  pair(
    'the year of the copyright',
    'university',
    { main, foot: '© 2025 Northern University' },
    { foot: '© 2026 Northern University' },
  ),
  pair(
    'the years of the copyright',
    'ministry',
    { main, foot: 'Copyright 2010-2025. All rights reserved.' },
    {
      foot: 'Copyright 2010-2027. All rights reserved.',
    },
  ),
  pair(
    'a count of views',
    'ministry',
    { main: `${main}<p>Viewed 12,408 times</p>` },
    { main: `${main}<p>Viewed 12,977 times</p>` },
  ),
  pair(
    'visitors today',
    'ministry',
    {
      main,
      aside: 'Visitors today: 211<br>Visitors total: 1,204,333',
      foot: 'Server time: 23.11.2026 10:11',
    },
    {
      aside: 'Visitors today: 98<br>Visitors total: 1,209,001',
      foot: 'Server time: 30.11.2026 09:02',
    },
  ),
  pair(
    'the voices of fellows take turns',
    'cards',
    {
      main: deadline,
      aside:
        '<blockquote>“I was 24 years old when I got the award of 10,000 EUR. It opened every door.” Maria, fellow of 2019</blockquote>',
    },
    {
      aside:
        '<blockquote>“At 31 I moved to Oslo with 12,000 EUR. Nothing was closed to me any more.” Ken, fellow of 2021</blockquote>',
    },
  ),
  pair(
    'the voice of a fellow in the text',
    'weblog',
    {
      main: `${main}<blockquote>“I applied on 3 May 2018 and left my job at 29.” – Amina</blockquote>`,
    },
    {
      main: `${main}<blockquote>“The interview was on 9 June 2020, and I was 33 years old.” – Joel</blockquote>`,
    },
  ),
  pair(
    'the day of the last change',
    'university',
    { main: `${main}<p>Last updated: 2 November 2026</p>` },
    {
      main: `${main}<p>Last updated: 27 November 2026</p>`,
    },
  ),
  pair(
    'the day of the last change, in German',
    'university',
    { main: `${prose.de}<p>Bewerbungsschluss ist der 15. März 2027.</p><p>Stand: 01.11.2026</p>` },
    {
      main: `${prose.de}<p>Bewerbungsschluss ist der 15. März 2027.</p><p>Stand: 30.11.2026</p>`,
    },
  ),
  pair(
    "today's day",
    'ministry',
    { main, aside: 'Today is Monday, November 23, 2026' },
    { aside: 'Today is Monday, November 30, 2026' },
  ),
  pair(
    'other words for the same day',
    'university',
    { main },
    {
      main: `${english}<h2>Deadline</h2><p>The closing date for applications is 15 March 2027, 23:59 CET.</p>`,
    },
  ),
  pair(
    'the same day in figures',
    'weblog',
    { main: `${english}<p>Please apply by 15 March 2027.</p>` },
    {
      main: `${english}<p>Please apply by 15.03.2027.</p>`,
    },
  ),
  pair(
    'a paragraph without any fact',
    'university',
    { main },
    {
      main: `${main}<p>Fellows are invited to join our choir, our rowing club and the gardening group.</p>`,
    },
  ),
  pair(
    'a typing mistake is mended',
    'weblog',
    { main: main.replace('outstanding', 'outstandng') },
    { main },
  ),
  pair(
    'hours of the office',
    'university',
    { main: `${main}<p>The office is open Monday to Friday from 9 to 12.</p>` },
    {
      main: `${main}<p>The office is closed on Fridays and open from 10 to 12 on other days.</p>`,
    },
  ),
  pair(
    'a page that is open to all',
    'cards',
    { main: deadline },
    {
      main: `${deadline}<p>Our campus is open to the public, and the café has an open terrace.</p>`,
    },
  ),
  pair(
    'another order of paragraphs',
    'university',
    { main: `${english}${deadline}<p>The award is 1,200 EUR a month.</p>` },
    {
      main: `${deadline}<p>The award is 1,200 EUR a month.</p>${english}`,
    },
  ),
  pair(
    'the same text in another frame',
    'university',
    { main },
    {
      main: `<div class="box"><div>${deadline}</div></div><section>${english}</section>`,
    },
  ),
  pair(
    'parts of the social networks',
    'weblog',
    { main: `${main}<div class="share">Share 1,204 · Like 455 · 12 comments</div>` },
    {
      main: `${main}<div class="share">Share 1,288 · Like 461 · 14 comments</div>`,
    },
  ),
  pair(
    'a past event is reported',
    'university',
    { main: `${main}<p>On 3 June 2026 the jury met in Vienna.</p>` },
    {
      main: `${main}<p>On 12 November 2026 the jury met in Graz and chose 40 fellows.</p>`,
    },
  ),
  pair(
    'numbers of telephones and rooms',
    'ministry',
    { main: `${main}<p>Telephone +49 30 1234567, room 2.118</p>` },
    {
      main: `${main}<p>Telephone +49 30 7654321, room 3.07</p>`,
    },
  ),
  pair(
    'what happens once it is closed',
    'university',
    { main },
    {
      main: `${main}<p>Once applications are closed, the jury reads them for about six weeks.</p>`,
    },
  ),
  pair(
    'related calls below the text',
    'weblog',
    {
      main: `${main}<div class="related-posts"><h3>You may also like</h3><ul><li><a href="/x">Mars Grant: apply by 4 January 2027</a></li></ul></div>`,
    },
    {
      main: `${main}<div class="related-posts"><h3>You may also like</h3><ul><li><a href="/y">Venus Grant (closed)</a></li><li><a href="/z">Pluto Prize, 20,000 EUR</a></li></ul></div>`,
    },
  ),
  pair(
    'a file is smaller',
    'ministry',
    { main: `${main}<p><a href="g.pdf">Guidelines (PDF, 1.2 MB, 24 pages)</a></p>` },
    {
      main: `${main}<p><a href="g2.pdf">Guidelines (PDF, 0.9 MB, 18 pages)</a></p>`,
    },
  ),
  pair(
    'how many were chosen',
    'cards',
    { main: `${deadline}<p>480 fellows from 61 countries since 1998.</p>` },
    {
      main: `${deadline}<p>512 fellows from 63 countries since 1998.</p>`,
    },
  ),
]

/** Changes that an editor must hear of. */
const changes: readonly PagePair[] = [
  pair(
    'a moved day',
    'university',
    { main },
    { main: main.replace('15 March 2027', '30 April 2027') },
    '30 April 2027',
    '2027-04-30',
  ),
  pair(
    'a moved day in a row of a table',
    'ministry',
    {
      main: `${english}<table><tr><th>Opening</th><td>1 December 2026</td></tr><tr><th>Closing date</th><td>31/01/2027</td></tr></table>`,
    },
    {
      main: `${english}<table><tr><th>Opening</th><td>1 December 2026</td></tr><tr><th>Closing date</th><td>28/02/2027</td></tr></table>`,
    },
    '28/02/2027',
    '2027-02-28',
  ),
  pair(
    'a moved day in a column of facts',
    'university',
    { main: english, aside: '<li>Application deadline: January 15, 2027</li>' },
    {
      aside: '<li>Application deadline: February 1, 2027</li>',
    },
    'February 1, 2027',
    '2027-02-01',
  ),
  pair(
    'a moved day of a card',
    'cards',
    { main: '<div class="card"><span>Apply by</span><strong>5 February 2027</strong></div>' },
    {
      main: '<div class="card"><span>Apply by</span><strong>19 February 2027</strong></div>',
    },
    '19 February 2027',
    '2027-02-19',
  ),
  pair(
    'an extended deadline in a banner',
    'weblog',
    { main },
    {
      over: '<div class="notice">Deadline extended to 22 March 2027!</div>',
    },
    'Deadline extended',
    '2027-03-22',
  ),
  pair(
    'closed',
    'university',
    { main: `${english}<p>Applications are open until 15 December 2026.</p>` },
    {
      main: `${english}<p>Applications are closed.</p>`,
    },
    'Applications are closed',
  ),
  pair(
    'closed by an added sentence',
    'weblog',
    { main: english },
    {
      main: `<p><strong>The call is now closed.</strong> Thank you for your interest.</p>${english}`,
    },
    'call is now closed',
  ),
  pair(
    'open again',
    'cards',
    { main: '<p>The application portal is currently closed.</p>' },
    {
      main: '<p>The application portal is now open.</p>',
    },
    'now open',
  ),
  pair(
    'no longer accepted',
    'ministry',
    { main: english },
    {
      main: `${english}<p>We are no longer accepting applications for this program.</p>`,
    },
    'no longer accepting',
  ),
  pair(
    'a changed sum',
    'university',
    { main: `${main}<p>Fellows receive a stipend of €1,200 per month.</p>` },
    {
      main: `${main}<p>Fellows receive a stipend of €1,400 per month.</p>`,
    },
    '€1,400',
  ),
  pair(
    'a changed fee',
    'ministry',
    { main: `${main}<p>The application fee is USD 50.</p>` },
    {
      main: `${main}<p>The application fee is USD 75.</p>`,
    },
    'USD 75',
  ),
  pair(
    'a changed age',
    'university',
    { main: `${main}<p>Applicants must be under 35 years of age.</p>` },
    {
      main: `${main}<p>Applicants must be under 30 years of age.</p>`,
    },
    'under 30',
  ),
  pair(
    'a changed span of ages',
    'cards',
    { main: '<p>Open to people aged 18 to 30.</p>' },
    {
      main: '<p>Open to people aged 18 to 35.</p>',
    },
    '18 to 35',
  ),
  pair(
    'a moved day, German',
    'university',
    { main: `${prose.de}<p>Bewerbungsschluss ist der 15. März 2027.</p>` },
    {
      main: `${prose.de}<p>Bewerbungsschluss ist der 1. April 2027.</p>`,
    },
    '1. April 2027',
    '2027-04-01',
  ),
  pair(
    'closed, German',
    'weblog',
    { main: `${prose.de}<p>Die Bewerbung ist bis 31. Januar 2027 möglich.</p>` },
    {
      main: `${prose.de}<p>Die Bewerbungsphase ist beendet. Das Bewerbungsportal ist geschlossen.</p>`,
    },
    'geschlossen',
  ),
  pair(
    'a moved day, French',
    'weblog',
    { main: `${prose.fr}<p>Date limite de candidature : 15 janvier 2027</p>` },
    {
      main: `${prose.fr}<p>Date limite de candidature : 28 février 2027</p>`,
    },
    '28 février 2027',
    '2027-02-28',
  ),
  pair(
    'closed, French',
    'university',
    { main: `${prose.fr}<p>Les candidatures sont ouvertes.</p>` },
    {
      main: `${prose.fr}<p>Les candidatures sont closes.</p>`,
    },
    'closes',
  ),
  pair(
    'a moved day, Spanish',
    'ministry',
    { main: `${prose.es}<p>El plazo de inscripción termina el 20 de enero de 2027.</p>` },
    {
      main: `${prose.es}<p>El plazo de inscripción termina el 10 de febrero de 2027.</p>`,
    },
    '10 de febrero de 2027',
    '2027-02-10',
  ),
  pair(
    'closed, Spanish',
    'cards',
    { main: `${prose.es}<p>Convocatoria abierta</p>` },
    { main: `${prose.es}<p>Convocatoria cerrada</p>` },
    'cerrada',
  ),
  pair(
    'closed, Portuguese',
    'university',
    { main: `${prose.pt}<p>As inscrições estão abertas.</p>` },
    {
      main: `${prose.pt}<p>As inscrições estão encerradas.</p>`,
    },
    'encerradas',
  ),
  pair(
    'a moved day, Russian',
    'weblog',
    { main: `${prose.ru}<p>Приём заявок продлится до 15 февраля 2027 года.</p>` },
    {
      main: `${prose.ru}<p>Приём заявок продлится до 1 марта 2027 года.</p>`,
    },
    '1 марта 2027',
    '2027-03-01',
  ),
  pair(
    'closed, Russian',
    'ministry',
    { main: `${prose.ru}<p>Приём заявок открыт.</p>` },
    { main: `${prose.ru}<p>Приём заявок закрыт.</p>` },
    'закрыт',
  ),
  pair(
    'a moved day, Turkish',
    'university',
    { main: `${prose.tr}<p>Son başvuru tarihi: 20 Şubat 2027</p>` },
    {
      main: `${prose.tr}<p>Son başvuru tarihi: 5 Mart 2027</p>`,
    },
    '5 Mart 2027',
    '2027-03-05',
  ),
  pair(
    'closed, Turkish',
    'weblog',
    { main: `${prose.tr}<p>Başvurular açıktır.</p>` },
    { main: `${prose.tr}<p>Başvurular kapanmıştır.</p>` },
    'kapanmıştır',
  ),
  pair(
    'closed, Indonesian',
    'cards',
    { main: `${prose.id}<p>Pendaftaran dibuka.</p>` },
    { main: `${prose.id}<p>Pendaftaran telah ditutup.</p>` },
    'ditutup',
  ),
  pair(
    'a moved day, Vietnamese',
    'university',
    { main: `${prose.vi}<p>Hạn nộp hồ sơ: ngày 15 tháng 3 năm 2027</p>` },
    {
      main: `${prose.vi}<p>Hạn nộp hồ sơ: ngày 30 tháng 4 năm 2027</p>`,
    },
    '30 tháng 4',
    '2027-04-30',
  ),
  pair(
    'a moved day, Chinese',
    'ministry',
    { main: `${prose.zh}<p>申请截止日期：2027年1月31日。</p>` },
    {
      main: `${prose.zh}<p>申请截止日期：2027年2月28日。</p>`,
    },
    '2027年2月28日',
    '2027-02-28',
  ),
  pair(
    'closed, Chinese',
    'university',
    { main: `${prose.zh}<p>申请通道已开放。</p>` },
    { main: `${prose.zh}<p>申请通道已关闭。</p>` },
    '已关闭',
  ),
  pair(
    'a moved day, Arabic',
    'weblog',
    { main: `${prose.ar}<p>آخر موعد للتقديم: 15 يناير 2027</p>` },
    {
      main: `${prose.ar}<p>آخر موعد للتقديم: 28 فبراير 2027</p>`,
    },
    '28 فبراير 2027',
    '2027-02-28',
  ),
  pair(
    'closed, Arabic',
    'cards',
    { main: `${prose.ar}<p>باب التقديم مفتوح الآن.</p>` },
    { main: `${prose.ar}<p>باب التقديم مغلق الآن.</p>` },
    'مغلق',
  ),
]

export const pagePairs: readonly PagePair[] = [...nothing, ...changes]
