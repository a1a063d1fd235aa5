// Default English content of /smartSale.
import type { SmartSaleContent } from '../solution.ts'

export const smartSale: SmartSaleContent = {
  seo: {
    title: 'Smart sales: from a code to a contract',
    description:
      'QR codes, response limits, pool rules, visits with the front desk, reports of stars and deals: five tools used every day.',
  },
  hero: {
    title: 'Every step of a sale has its mark',
    lead: 'Where a lead came from, who calls first, whether the visit took place and the deal was signed: five tools on one line. Leaders see the pace, advisers know what is next.',
  },
  acquire: {
    title: 'QR codes',
    lead: 'One code is one channel. Adverts, salons, shops and referrals have their own, and costs meet deals by themselves.',
    points: [
      'The code carries channel, campaign and owner',
      'With an expiry date, after which the adviser is named',
      'The same number within ten minutes is one lead',
      'Scans, leads, visits and deals on one row',
    ],
    table: {
      columns: ['Code', 'Scans', 'Leads', 'Deals'],
      rows: [
        ['Spring salon', '312', '86', '9'],
        ['Shop sign', '208', '54', '6'],
        ['Referrals', '67', '41', '12'],
        ['Social adverts', '940', '66', '3'],
      ],
    },
  },
  respond: {
    title: 'First response',
    lead: 'A new lead is called within 4 working hours. The time left stands on every lead; first its owner is reminded, then the leader.',
    points: [
      'Counted in working hours, not on weekends and holidays',
      'Assigning, claiming and transferring start it anew',
      'Late leads can return to the pool by rule',
    ],
    items: [
      { time: '3:46', title: 'Mr Wang, Foshan Metals', note: 'Spring salon', state: { kind: 'wait', text: 'To be called' } },
      { time: '1:12', title: 'Ms He, Jiangmen Food Machines', note: 'Referral', state: { kind: 'wait', text: 'To be called' } },
      { time: 'Called', title: 'Mr Liu, Zhongshan Lamps', note: 'After 11 minutes', state: { kind: 'ok', text: 'Following' } },
      {
        time: 'Late',
        title: 'Ms Chen, Huizhou Electronics',
        note: 'Leader Chen Li was told',
        state: { kind: 'overdue', text: '26 min late' },
      },
    ],
  },
  pool: {
    title: 'Pools',
    lead: 'Customers that nobody follows return by the day, and everybody has another chance. Rules are changed on screen, after a trial run.',
    points: [
      'Other days for each customer level',
      'A warning three days ahead with reason and date',
      'Dealt, running and booked customers stay',
      'A daily limit of claims and a pause after giving up',
    ],
    rules: {
      columns: ['Level', 'Without follow-up', 'Without deal', 'Claims a day'],
      rows: [
        ['Key', '15', '90', '5'],
        ['Ordinary', '7', '60', '10'],
        ['General', '5', '30', '20'],
      ],
    },
  },
  desk: {
    title: 'Visits and front desk',
    lead: 'Negotiators and room are set when booking. The front desk taps once and everybody concerned knows.',
    points: [
      'Reminders a day and an hour before',
      'A change or a no-show needs its reason',
      'Result and next step are recorded on the spot',
    ],
    items: [
      { time: '09:30', title: 'Lantu Biotech, 2 guests', note: 'Room 3, Zheng Kai', state: { kind: 'ok', text: 'Arrived 09:26' } },
      { time: '10:30', title: 'Li Shuzhen, 1 guest', note: 'Room 1, Luo Lin', state: { kind: 'ok', text: 'Talked' } },
      { time: '15:00', title: 'Nantang Metals, 2 guests', note: 'Room 2, Chen Li and Xu Jia', state: { kind: 'wait', text: 'Booked' } },
      { time: '16:30', title: 'Yunyue Cold Chain, 3 guests', note: 'Moved to tomorrow 10:00', state: { kind: 'draft', text: 'Moved' } },
    ],
  },
  report: {
    title: 'Stars, visits and deals',
    lead: 'Five numbers on one line show where it sticks. Each number opens its list.',
    series: [
      { name: 'Leads', value: 260, note: 'New this month' },
      { name: 'Interested', value: 148, note: 'Three stars and more' },
      { name: 'Booked', value: 96, note: '64.9% of the interested' },
      { name: 'Arrived', value: 78, note: '81.3% of the booked' },
      { name: 'Signed', value: 30, note: '38.5% of the arrived' },
    ],
  },
  board: {
    title: 'Look at the board',
    lead: 'A sample board: choose a stage to see that column alone. In the product, cards are dragged from stage to stage.',
    all: 'All',
    columns: [
      {
        name: 'New',
        cards: [
          { name: 'Foshan Metals', note: 'Mr Wang, QR code', amount: '', stars: 1 },
          { name: 'Jiangmen Food Machines', note: 'Ms He, referral', amount: '', stars: 2 },
          { name: 'Qingyuan Glazes', note: 'Mr Zhou, advert', amount: '', stars: 1 },
        ],
      },
      {
        name: 'Following',
        cards: [
          { name: 'Boling Electronics', note: 'Compares two plans', amount: '300,000', stars: 3 },
          { name: 'Tonghe Lighting', note: 'Waits for the accountant', amount: '500,000', stars: 2 },
        ],
      },
      {
        name: 'Booked',
        cards: [
          { name: 'Nantang Metals', note: 'Today 15:00, room 2', amount: '800,000', stars: 4 },
          { name: 'Yunyue Cold Chain', note: 'Tomorrow 10:00, moved', amount: '1,200,000', stars: 4 },
        ],
      },
      { name: 'Arrived', cards: [{ name: 'Lantu Biotech', note: 'Papers complete', amount: '2,000,000', stars: 5 }] },
      {
        name: 'Signed',
        cards: [
          { name: 'Qiming Moulds', note: 'Fee 2%, two parts', amount: '600,000', stars: 5 },
          { name: 'Zhuan Events', note: 'Fee received', amount: '450,000', stars: 5 },
        ],
      },
    ],
    note: 'Companies and amounts are samples.',
  },
  questions: {
    title: 'Often asked',
    items: [
      {
        question: 'Can we bring our sheets?',
        answer:
          'Yes. Customers, contacts and follow-ups are imported by template, checked for duplicates and errors row by row, up to 50,000 rows at once.',
      },
      {
        question: 'Does it work on a phone?',
        answer: 'Yes, in the browser. Lists become cards; approvals, follow-ups and arrivals work without an app.',
      },
      {
        question: 'What if an adviser leaves?',
        answer: 'Freeze the account and name a successor: customers, leads, deals and tasks move, history stays, sessions end at once.',
      },
      {
        question: 'Where is the data?',
        answer: 'On your own server or in our cloud. Identity, account and phone numbers are encrypted, and every look is recorded.',
      },
    ],
  },
  form: {
    title: 'Try it with your data',
    lead: 'Send an anonymised sheet and we prepare a trial within 2 working days.',
    submit: 'Ask for a trial',
    done: 'Thank you. An adviser will call within one working day and explain how to send the sheet.',
  },
}
