// Default English content of /info. The Chinese legal texts are the binding ones.
import type { InfoContent } from '../community.ts'

export const info: InfoContent = {
  seo: { title: 'Leave your number', description: 'Leave your number and an adviser of Qiheng calls you.' },
  lead: {
    title: 'Leave your number',
    lead: 'Your adviser calls within 4 working hours.',
    form: {
      title: 'Your details',
      lead: 'Entries with an asterisk are required.',
      submit: 'Send',
      done: 'Sent. An adviser will call within 4 working hours.',
    },
  },
  activity: {
    when: 'When',
    where: 'Where',
    form: {
      title: 'Sign up',
      lead: 'Seats are limited; we confirm by phone.',
      submit: 'Sign up',
      done: 'You are signed up. We remind you the day before.',
    },
    closed: 'Sign-up has closed. We look forward to seeing you next time.',
  },
  expired: { title: 'This link has expired', text: 'Please contact your adviser.' },
  agreed: 'Version of',
  privacy: {
    seo: { title: 'Privacy policy', description: 'How Qiheng collects, uses, keeps and protects your information, and your rights.' },
    title: 'Privacy policy',
    version: '2026-01-01',
    lead: 'Qiheng Financial Services (Guangzhou) Co., Ltd. (“we”) cares for your personal information. This policy says how we treat it when you visit this website, fill in its forms or register. The Chinese version is binding.',
    sections: [
      {
        title: 'What we collect',
        paragraphs: [
          'What you enter: name, mobile number, company, e-mail, city and your request. Entries with an asterisk are required, the others are up to you.',
          'Against abuse we keep network address, browser and time of what is sent. We use no third-party statistics or advertising and store nothing that follows you.',
        ],
      },
      {
        title: 'What we use it for',
        paragraphs: [
          'To call you, answer you, and arrange demos, events or cooperation.',
          'To improve our service and prevent abuse. For any other use we ask again.',
        ],
      },
      {
        title: 'Whom we share it with',
        paragraphs: [
          'If you apply as a partner or agent, or your city has an agent, we may pass your contact to the local partner, who is bound by the same rules.',
          'Apart from what the law demands we give nothing to others, and we sell nothing.',
        ],
      },
      {
        title: 'How long and how safely',
        paragraphs: [
          'Contacts that do not become customers are kept for 24 months and then deleted or anonymised; those of customers as contract and law require.',
          'Mobile numbers are encrypted; seeing a whole number needs a right and is recorded. If data leaks we tell those concerned and the authority within 72 hours.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'You may ask for, correct and delete your information or withdraw your consent: privacy@example.com, answered within 15 working days.',
          'What was done before a withdrawal remains lawful.',
        ],
      },
      { title: 'Browser storage', paragraphs: ['We store only what sign-in, language and forms need.'] },
      {
        title: 'Changes',
        paragraphs: ['Important changes are published here with their date. The version you agreed to is kept with what you sent.'],
      },
    ],
  },
  agreement: {
    seo: { title: 'User agreement', description: 'The agreement to read before registering for and using Qiheng CRM.' },
    title: 'User agreement',
    version: '2026-01-01',
    lead: 'Welcome to Qiheng CRM. By registering you accept this agreement on behalf of your company. The Chinese version is binding.',
    sections: [
      {
        title: 'Accounts',
        paragraphs: [
          'What you register must be true. We review registrations; until approved an account cannot sign in.',
          'Keep your account safe. Tell us at once when somebody else uses it.',
        ],
      },
      {
        title: 'Use',
        paragraphs: [
          'No unlawful use, no personal information you may not process, no disturbance of the system.',
          'You answer for the customer information you enter and grant your staff only what they need.',
        ],
      },
      {
        title: 'Data',
        paragraphs: [
          'Your business data is yours and can be exported at any time. After the end we keep it for 90 days, then delete it for good.',
        ],
      },
      {
        title: 'Fees and service',
        paragraphs: ['Fees, service levels and deductions stand in the service contract. A trial is free and without service levels.'],
      },
      {
        title: 'Liability',
        paragraphs: [
          'Calculations, reminders and reports help you decide; they are no investment, credit or legal advice.',
          'We are not liable for force majeure, broken lines or your own actions, but we help to recover.',
        ],
      },
      {
        title: 'Disputes',
        paragraphs: [
          'The law of the People’s Republic of China applies. Disputes that talks do not settle go to the competent court in Guangzhou.',
        ],
      },
    ],
  },
}
