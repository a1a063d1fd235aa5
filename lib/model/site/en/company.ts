// Default English content of /about, /proxy and /service.
import type { AboutContent, ProxyContent, ServiceContent } from '../company.ts'

export const about: AboutContent = {
  seo: {
    title: 'About Qiheng',
    description:
      'Qiheng builds systems of customers, projects and money for financial service companies. Guangzhou, with an office in Shanghai.',
  },
  hero: {
    title: 'Every sum can be weighed',
    lead: 'Qi is the open pan, Heng the level beam. We make a scale for financial service companies, on which people, work and money have their marks.',
  },
  introduction: [
    'Qiheng was founded in Guangzhou in 2018 and grew out of the system of a loan broker. The questions of every day were: who follows this customer, did the money spent bring a deal, and why do the deals not add up at the end of the month.',
    'Later we gave it to others, and met the same questions at fund roadshows, events and leasing companies. So it became today’s Qiheng CRM: one line from lead to payment, one book from quote to margin.',
    'We do not build a platform for everything. What does not make a sum, a customer or a signature clearer, we leave out.',
  ],
  values: {
    title: 'Our measure',
    items: [
      { title: 'Exact', text: 'Amounts to the cent, times to the second, every change field by field. Better slow than wrong.' },
      { title: 'Real', text: 'Every button works, samples are called samples, promises stand in the contract.' },
      { title: 'Sparing', text: 'A thing is entered once and judged once. What the system does, nobody has to.' },
      { title: 'Guarded', text: 'Customers’ data is theirs alone, used with the least right, and every look at private data is recorded.' },
    ],
  },
  timeline: {
    title: 'The way here',
    items: [
      { when: '2018', text: 'Founded in Guangzhou; the first version serves a team of 12.' },
      { when: '2019', text: 'Pool rules and visits: customers stop leaving with people.' },
      { when: '2021', text: 'Projects, quotes and contracts for funds and events.' },
      { when: '2023', text: 'An office in Shanghai; approvals move to BPMN.' },
      { when: '2025', text: 'The budget ruler comes to the approval page.' },
      { when: '2026', text: 'On-premises and several companies; the partner programme opens.' },
    ],
  },
  team: {
    title: 'The people',
    lead: 'Half have written code, half have visited customers, most have done both.',
    items: [
      { name: 'Lin Qiheng', role: 'General manager', text: 'Fifteen years in risk control; believes a good system remembers for people.' },
      { name: 'Zhou Hui', role: 'Delivery', text: 'Took more than sixty companies live and dreads “good enough for now”.' },
      { name: 'He Min', role: 'Engineering', text: 'Wrote the first line and still reads a day of support calls every week.' },
      { name: 'Chen Li', role: 'Sales', text: 'Began on the phone and knows what a good list is worth.' },
      { name: 'Fang Mingyuan', role: 'Finance', text: 'An accountant who set every rounding rule in the system.' },
      { name: 'Tian Tian', role: 'Support', text: 'Took ten thousand calls and rewrote every help page three times.' },
    ],
  },
  honours: {
    title: 'Certificates and awards',
    items: [
      { when: '2022', text: 'Graded protection, level 3 (sample)' },
      { when: '2023', text: 'Specialised enterprise of Guangdong (sample)' },
      { when: '2024', text: 'Fintech service case (sample)' },
      { when: '2025', text: '14 software copyrights (sample)' },
    ],
    note: 'The awards on this page are samples and describe no real rating.',
  },
  offices: {
    title: 'Offices',
    items: [
      { city: 'Guangzhou', address: '12F, 88 Shili Road, Tianhe, Guangzhou', phone: '020-0000 0000' },
      { city: 'Shanghai', address: '5F, 66 Yangli Street, Jing’an, Shanghai', phone: '021-0000 0000' },
    ],
  },
  jobs: {
    title: 'Work with us',
    lead: 'We take small steps, in hiring too. These positions stay open.',
    table: {
      columns: ['Position', 'Place', 'What you do'],
      rows: [
        ['Delivery adviser', 'Guangzhou, Shanghai', 'Understand a business and turn it into rules, processes and reports'],
        ['Front-end engineer', 'Guangzhou', 'Put more on a screen without tiring anybody'],
        ['Customer success', 'Guangzhou', 'Care for day thirty, day ninety and year one'],
        ['Channel manager', 'Shenzhen, Chengdu', 'Help partners sign the first deal, then the tenth'],
      ],
    },
    apply: 'Write to hr@example.com and name the one detail of a program that you would change.',
  },
  form: {
    title: 'Contact us',
    lead: 'Cooperation, press or any question: write here.',
    submit: 'Send',
    done: 'Thank you. A colleague will answer within one working day.',
  },
}

export const proxy: ProxyContent = {
  seo: {
    title: 'City agents',
    description: 'One agent per city: protected area, 40% of the first year, presales on site; with open cities and a calculator.',
  },
  hero: {
    title: 'One city, one agent',
    lead: 'Local people know local business best. Qiheng signs one agent per city; leads, deals and renewals of the area are yours.',
  },
  policy: {
    title: 'The agreement',
    lead: 'Four points in writing that both sides keep.',
    items: [
      {
        title: 'Protected area',
        text: 'We neither sell directly in your city nor sign a second agent. Local leads of website and events all go to you.',
      },
      { title: 'Share', text: '40% of the first year, 25% of renewals, paid by the 10th of each month.' },
      { title: 'Threshold', text: '12 customers in the first year; if missed, half a year more instead of an end.' },
      { title: 'Leaving', text: 'With 30 days’ notice. Shares of signed customers are paid for another 12 months.' },
    ],
  },
  areas: {
    title: 'Open cities',
    lead: 'Updated every Monday. Cities in talks still take applications, in order of arrival.',
    table: {
      columns: ['Province', 'Open', 'In talks', 'Signed'],
      rows: [
        [
          'Guangdong',
          'Huizhou, Jiangmen, Zhaoqing, Qingyuan, Maoming',
          'Zhongshan, Shantou',
          'Guangzhou, Shenzhen, Foshan, Dongguan, Zhuhai',
        ],
        ['Jiangsu', 'Nantong, Yangzhou, Yancheng, Huai’an', 'Changzhou', 'Nanjing, Suzhou, Wuxi'],
        ['Zhejiang', 'Jinhua, Taizhou, Huzhou', 'Jiaxing', 'Hangzhou, Ningbo'],
        ['Shandong', 'Yantai, Weifang, Linyi, Jining', 'Jinan', 'Qingdao'],
        ['Sichuan', 'Mianyang, Deyang, Yibin', '', 'Chengdu'],
        ['Hubei', 'Yichang, Xiangyang, Jingzhou', 'Wuhan', ''],
        ['Hunan', 'Zhuzhou, Hengyang, Yueyang', 'Changsha', ''],
        ['Fujian', 'Quanzhou, Zhangzhou, Putian', 'Fuzhou', 'Xiamen'],
        ['Henan', 'Luoyang, Xinxiang, Nanyang', '', 'Zhengzhou'],
        ['Shaanxi', 'Xianyang, Baoji, Weinan', 'Xi’an', ''],
      ],
    },
  },
  calculator: {
    title: 'What it brings',
    lead: 'Enter three numbers of your own and see about how much a year may bring.',
    deals: 'Deals a month',
    price: 'Yearly fee each (yuan)',
    rate: 'Share (%)',
    month: 'Income a month (yuan)',
    year: 'First year (yuan)',
    calculate: 'Calculate',
    note: 'First-year shares only: without renewals, delivery income and your own costs.',
  },
  conditions: {
    title: 'Who may apply',
    items: [
      'A company registered there for a year, without defaults',
      'At least 3 people, one with experience in business software',
      'Access to lenders, funds, event or service companies',
      'Willing to keep our prices and standards',
    ],
  },
  support: {
    title: 'What we give',
    items: [
      { title: 'Opening', text: 'Two weeks with an adviser, who joins your first 10 visits.' },
      { title: 'Market', text: 'A joint salon every quarter; material, speakers and stream are ours.' },
      { title: 'Delivery', text: 'We deliver your first 3 customers while your people take part.' },
      { title: 'Operation', text: 'A monthly review of leads, visits, deals and renewals.' },
    ],
  },
  form: {
    title: 'Apply for a city',
    lead: 'The channel director arranges a video call within 2 working days.',
    submit: 'Apply',
    done: 'Thank you. The channel director will contact you within 2 working days.',
  },
}

export const service: ServiceContent = {
  seo: { title: 'Support', description: 'Service levels, going live, training calendar, common questions, downloads and ticket progress.' },
  hero: {
    title: 'Going live is the beginning',
    lead: 'Every customer has one success manager. Problems are timed by level, delays are chased, and you see what is done.',
  },
  promise: {
    title: 'Our promise',
    lead: 'These limits stand in the service contract; what is late is deducted.',
    table: {
      columns: ['Level', 'Example', 'Response', 'Solution'],
      rows: [
        ['Urgent', 'Nobody can sign in', '15 minutes', '4 hours'],
        ['High', 'Approvals or payments fail', '30 minutes', '8 hours'],
        ['Medium', 'A figure in a report is doubted', '2 hours', '2 working days'],
        ['Low', 'Questions and ideas', '4 hours', '5 working days'],
      ],
    },
  },
  onboarding: {
    title: 'Live in four weeks',
    lead: 'For a team of about 40; every step has its acceptance sheet.',
    steps: [
      { title: 'Week 1: sort', text: 'Talks with every department; roles, scopes, pool rules and approvals.' },
      { title: 'Week 2: move', text: 'Clean and import customers, contacts and follow-ups, error by error.' },
      { title: 'Week 3: try', text: 'One group first, fifteen minutes every evening, changed the same day.' },
      { title: 'Week 4: switch', text: 'Training for all, old sheets retired, three days on site.' },
    ],
  },
  training: {
    title: 'Training calendar',
    lead: 'All online; ask your success manager for a seat.',
    table: {
      columns: ['When', 'Course', 'For', 'Length'],
      rows: [
        ['Tuesdays 15:00', 'Daily sales: leads, follow-ups, visits', 'Sales', '60 minutes'],
        ['Thursdays 15:00', 'An hour for approvers: the budget ruler', 'Approvers', '60 minutes'],
        ['First Wednesday', 'Administration: roles, rights, dictionaries', 'Administrators', '90 minutes'],
        ['Third Wednesday', 'Processes: from form to deployment', 'Process owners', '120 minutes'],
      ],
    },
  },
  help: {
    title: 'Common questions',
    lead: 'No answer here? Ask on the message board or call.',
    items: [
      {
        question: 'I forgot my password',
        answer: 'Ask your administrator to reset it. You get a one-time password to be changed at the first sign-in; all sessions end.',
      },
      {
        question: 'Why do I not see a colleague’s customers?',
        answer: 'Lists follow the data scope. Ask the owner to add you as a collaborator.',
      },
      {
        question: 'Why did my customer go to the pool?',
        answer: 'The customer’s log names rule and date; mostly no follow-up for too long. One follow-up starts the clock anew.',
      },
      {
        question: 'Can I withdraw a request?',
        answer: 'Until the next approver acts. It becomes a draft again and can be sent once more.',
      },
      {
        question: 'How do I correct import errors?',
        answer: 'Rows with errors come back as the same sheet with a column of reasons. Correct and import that sheet.',
      },
      { question: 'Why do I see asterisks?', answer: 'Your role may not see the whole number. Who may opens it, and that is recorded.' },
      {
        question: 'How large may a file be?',
        answer: 'Up to 50 MB; office documents, pictures and archives. The type is told by the content, not by the name.',
      },
      { question: 'Is trial data kept?', answer: 'Yes, when the trial becomes a contract; or start empty if you like.' },
    ],
  },
  downloads: {
    title: 'Downloads',
    items: [
      { name: 'Brochure: loan brokers', note: 'A page to print, with the steps', path: '/info?doc=brochure-loan' },
      { name: 'Brochure: funds and wealth', note: 'A page to print, with the steps', path: '/info?doc=brochure-fund' },
      { name: 'Brochure: services and events', note: 'A page to print, with the steps', path: '/info?doc=brochure-service' },
      { name: 'User agreement', note: 'Read before registering', path: '/info?doc=agreement' },
      { name: 'Privacy policy', note: 'How we use your information', path: '/info?doc=privacy' },
    ],
  },
  contact: {
    title: 'When to reach us',
    items: [
      { label: 'Hotline', value: '020-0000 0000', note: 'Working days 9:00-21:00, weekends 10:00-18:00' },
      { label: 'Emergency', value: '138 0000 0000', note: 'All year, only when the system is down' },
      { label: 'E-mail', value: 'service@example.com', note: 'Answered within one working day' },
    ],
  },
  ticket: {
    title: 'Ticket progress',
    lead: 'Enter the mobile number of the ticket and its number, such as GD202603120001.',
    submit: 'Look up',
    done: 'Ticket progress',
  },
}
