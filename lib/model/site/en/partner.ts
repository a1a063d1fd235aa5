// Default English content of /partner and /partnerPay.
import type { PartnerContent, PartnerPayContent } from '../partner.ts'

export const partner: PartnerContent = {
  seo: {
    title: 'Partner programme',
    description:
      'Certified, gold and strategic partners: local leads, presales help, training and a share of every renewal, by a table of rights.',
  },
  hero: {
    title: 'Turn your contacts into income every year',
    lead: 'You know the lenders, funds and service companies of your city; Qiheng has a system that goes live. Presales, delivery and renewals are set out in the contract and settled monthly.',
  },
  reasons: {
    title: 'Four things, in writing',
    lead: 'No visions: only what you use in the first month after signing.',
    items: [
      {
        title: 'Market',
        text: 'Local leads of the website and of events go to the partner of the area. Both sides see who got what; a lead not called within 7 days comes back.',
      },
      {
        title: 'Support',
        text: 'Each partner has one presales adviser. A demo environment is ready within one working day; we draft the tender papers.',
      },
      { title: 'Training', text: 'Two online courses a month. Who passes sales and delivery signs and delivers alone.' },
      { title: 'Income', text: 'At least 30% of the first year and a share of every renewal, without a ceiling.' },
    ],
  },
  levels: {
    title: 'Three levels, right by right',
    lead: 'The level follows last year’s receipts and is published every January. Promotion takes effect at once, demotion half a year later.',
    table: {
      columns: ['Right', 'Certified', 'Gold', 'Strategic'],
      rows: [
        ['First-year share', '30%', '35%', '40%'],
        ['Renewal share', '15%', '20%', '25%'],
        ['Local leads', 'Shared', 'First choice', 'Exclusive area'],
        ['Demo accounts', '5', '20', 'Unlimited'],
        ['Presales on site', 'Paid per visit', '2 per quarter', '2 per month'],
        ['Delivery training', 'Online', 'Online and on site', 'Online, on site, embedded'],
        ['Joint events', '', '1 a year', '4 a year'],
        ['Yearly receipts', 'None', '300,000.00 yuan', '1,000,000.00 yuan'],
      ],
    },
    fee: 'See partner fees',
  },
  process: {
    title: 'From application to the first deal',
    lead: 'A complete application can be signed within 8 working days.',
    steps: [
      { title: 'Apply', text: 'Send this form; the channel manager calls within one working day.' },
      { title: 'Review', text: 'We check licence and team, and answer with reasons within 3 working days.' },
      { title: 'Sign', text: 'Sign online, receive partner account and demo environment.' },
      { title: 'Start', text: 'Pass two courses; an adviser joins your first demo.' },
    ],
  },
  questions: {
    title: 'Often asked',
    items: [
      {
        question: 'Do we need engineers?',
        answer:
          'No. Certified partners sell and Qiheng delivers; the share is that of sales. Delivery can follow after the delivery course.',
      },
      {
        question: 'Whose customer is it?',
        answer:
          'Whoever reports first. A reported customer with real follow-ups within 90 days is protected from other partners and from our own sales.',
      },
      {
        question: 'When are we paid?',
        answer:
          'On the 5th of each month for what arrived in the month before, on your company account by the 10th, with a downloadable statement.',
      },
      {
        question: 'May we sell other systems?',
        answer: 'Certified and gold partners may. A strategic partner has an exclusive area and sells no rival there.',
      },
    ],
  },
  form: {
    title: 'Become a partner',
    lead: 'The channel manager calls first, for about 15 minutes.',
    submit: 'Apply',
    done: 'Thank you. The channel manager will call within one working day.',
  },
}

export const partnerPay: PartnerPayContent = {
  seo: {
    title: 'Partner fees',
    description:
      'Yearly fee, share and accounts of the three partner levels; pay by bank transfer, upload the receipt, confirmed within one working day.',
  },
  hero: {
    title: 'Partner fees',
    lead: 'The yearly fee covers demo environment, courses and technical support. It is due after signing; an application that is refused costs nothing.',
  },
  plans: [
    {
      level: 'CERTIFIED',
      name: 'Certified',
      fee: '9800.00',
      commission: '30%',
      accounts: '5',
      text: 'For teams new to financial customers: you sell, Qiheng delivers.',
    },
    {
      level: 'GOLD',
      name: 'Gold',
      fee: '29800.00',
      commission: '35%',
      accounts: '20',
      text: 'For companies with steady customers: first choice of local leads, presales on site.',
    },
    {
      level: 'STRATEGIC',
      name: 'Strategic',
      fee: '98000.00',
      commission: '40%',
      accounts: 'Unlimited',
      text: 'For companies rooted in one city or province: exclusive area, joint brand.',
    },
  ],
  words: { fee: 'Yearly fee', perYear: 'yuan a year', commission: 'First-year share', accounts: 'Demo accounts' },
  account: {
    title: 'Bank transfer',
    lead: 'We accept company transfers only. Upload the bank receipt below; once the money is here we open the level and send the invoice.',
    name: 'Qiheng Financial Services (Guangzhou) Co., Ltd.',
    bank: 'Shifan Bank, Tianhe branch (sample)',
    number: '0000 0000 0000 0000 (sample)',
    remark: 'Write “partner fee” and your company’s short name in the reference.',
  },
  labels: { name: 'Account name', bank: 'Bank', number: 'Number', remark: 'Reference' },
  form: {
    title: 'Send the receipt',
    lead: 'Use the company name on the receipt.',
    submit: 'Send receipt',
    done: 'Received, waiting for confirmation. Finance checks within one working day and calls you.',
  },
  result: {
    title: 'Received, waiting for confirmation',
    text: 'Finance checks within one working day and calls you; the invoice follows.',
  },
  questions: {
    title: 'About payment',
    items: [
      {
        question: 'May we pay from a private account?',
        answer: 'No. The paying account must carry the name on the partner contract; other transfers are returned.',
      },
      {
        question: 'Which invoice do we get?',
        answer: 'An ordinary VAT invoice. For a special one enter your taxpayer number and say so in the remark.',
      },
      {
        question: 'What if we move up during the year?',
        answer: 'You pay the difference for the remaining months; the new share applies from that day.',
      },
    ],
  },
}
