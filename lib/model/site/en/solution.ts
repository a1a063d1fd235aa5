// Default English content of /solution.
import type { SolutionContent } from '../solution.ts'

export const solution: SolutionContent = {
  words: {
    pains: 'The usual trouble',
    picture: 'One line from end to end',
    functions: 'What you use',
    figures: 'Three months later',
    story: 'How one company works',
    brochure: 'Get the brochure',
    print: 'Open the printable brochure',
  },
  form: {
    title: 'Get the brochure',
    lead: 'Leave your number and open the complete brochure, ready to print, with steps and prices.',
    submit: 'Open brochure',
    done: 'The brochure is ready to open and print. An adviser will call to answer what it leaves open.',
  },
  tabs: {
    loan: {
      seo: {
        title: 'For loan brokers',
        description: 'From QR code and phone sales to the visit, the deal, the payout and the service fee: one line, no lost customers.',
      },
      name: 'Loan brokers',
      hero: {
        title: 'However many leads, no call is missed',
        lead: 'Broking lives on speed and clean hand-overs. Qiheng watches the first response by the hour, recycles idle customers by the day and books the fee when the money is paid out.',
      },
      pains: [
        {
          title: 'Customers leave with people',
          text: 'An adviser goes and the customers in his phone go too; his successor starts from nothing.',
        },
        { title: 'Channels without a price', text: 'Money is spent, but nobody knows which code brought a loan.' },
        { title: 'Visits by shouting', text: 'The customer stands at the desk while the negotiator is out, and nothing is written down.' },
        { title: 'Fees that do not add up', text: 'A loan is paid in parts; whose fee is it, and how much has come?' },
      ],
      picture: {
        title: 'From a code to a fee',
        stages: [
          { name: 'Scan', text: 'The code carries channel and owner' },
          { name: 'Respond', text: 'First contact within 4 working hours' },
          { name: 'Visit', text: 'Booked, reminded, confirmed, recorded' },
          { name: 'Process', text: 'Application, approval, payout, papers' },
          { name: 'Payment', text: 'Receivable by contract, checked by finance' },
        ],
      },
      functions: [
        { title: 'Codes and events', text: 'Each code and salon has its own cost, leads, visits, deals and loans.' },
        { title: 'Pool rules', text: 'Days by customer level, a warning three days ahead, a trial run first.' },
        { title: 'Visits', text: 'Calendar, arrivals, no-shows, up to three negotiators.' },
        { title: 'Stars and scripts', text: 'Six levels of interest, updated with each follow-up.' },
        { title: 'Processing', text: 'Lead, assistant and reviewer; payouts in parts; fees by themselves.' },
        { title: 'Hand-over', text: 'Customers, leads and tasks move in one click, history included.' },
      ],
      figures: [
        { value: '14', unit: 'minutes', label: 'median time to the first call' },
        { value: '92', unit: '%', label: 'of booked customers arrive' },
        { value: '0', unit: 'lost', label: 'customers after people leave' },
      ],
      story: {
        value: '14',
        unit: 'minutes',
        text: 'Once the first response counted, it fell from a day to 14 minutes, and a third more loans were paid out that quarter.',
        company: 'Sample: a loan broker in Foshan, 42 people',
      },
    },
    fund: {
      seo: {
        title: 'For funds and wealth managers',
        description: 'Roadshows, institutions, purchases and budgets in one system: know the margin before and after.',
      },
      name: 'Funds and wealth',
      hero: {
        title: 'Know before it starts whether a roadshow pays',
        lead: 'Roadshows, channel care and branding are projects. Goals, tasks, budget and contracts grow in one place, and the margin is new every day.',
      },
      pains: [
        { title: 'Scattered spending', text: 'Venue, press and travel each take their own way; the excess shows at the end.' },
        { title: 'Results hard to tell', text: 'How many came and how many met us later lies in several sheets.' },
        { title: 'Relations in one head', text: 'Who dined with whom is lost when people change.' },
        { title: 'Chasing approvals', text: 'Who signs does not know whether the sum is in the budget.' },
      ],
      picture: {
        title: 'The account of a roadshow',
        stages: [
          { name: 'Start', text: 'Goals, budget and team approved at once' },
          { name: 'Quote', text: 'Coefficients by city, size and urgency' },
          { name: 'Contract', text: 'Instalments follow, reminders 7 days ahead' },
          { name: 'Run', text: 'Owners for tasks, days for resources' },
          { name: 'Close', text: 'Receipts, payments and hours; margin locked' },
        ],
      },
      functions: [
        { title: 'Projects and OKR', text: 'Key results by weight, late tasks in red.' },
        { title: 'Resource library', text: 'Experts, media and venues with prices, ratings and dates.' },
        { title: 'Budget control', text: 'Warn, add an approval, or stop: chosen per project.' },
        { title: 'Institutions', text: 'Organisation chart, attitudes and visits stay with the company.' },
        { title: 'Quote versions', text: 'Each change is a version; customers get a watermarked link.' },
        { title: 'Project margin', text: 'Plan beside reality, with the reason for every colour.' },
      ],
      figures: [
        { value: '0', unit: 'payments', label: 'over budget without approval' },
        { value: '30.3', unit: '%', label: 'average margin of roadshows' },
        { value: '2', unit: 'days', label: 'from draft to approved quote' },
      ],
      story: {
        value: '0',
        unit: 'payments',
        text: 'A payment must name its budget line; excess goes to finance by itself. Not one slipped through in a quarter.',
        company: 'Sample: a fund distributor in Shenzhen, 120 people',
      },
    },
    service: {
      seo: {
        title: 'For services and events',
        description: 'Quote versions, instalments, invoices and last payments in one line; overdue money on the front page every day.',
      },
      name: 'Services and events',
      hero: {
        title: 'Which version was quoted, which instalment is open: one page',
        lead: 'Event and service companies lose profit in two places: quotes that change and last payments nobody asks for. Qiheng makes both the system’s business.',
      },
      pains: [
        { title: 'Versions in disorder', text: 'The customer signs the third while sales holds the fifth.' },
        { title: 'Costs known too late', text: 'A supplier raised his price and nobody changed the sheet.' },
        { title: 'Nobody asks', text: 'Who delivered has left; finance does not know whom to call.' },
        { title: 'Invoice without money', text: 'Invoices and receipts are matched for three days a month.' },
      ],
      picture: {
        title: 'From request to last payment',
        stages: [
          { name: 'Request', text: 'Stages with what each one needs' },
          { name: 'Quote', text: 'Costs, coefficients, taxes; versions compared' },
          { name: 'Contract', text: 'Made from the quote with its instalments' },
          { name: 'Deliver', text: 'Tasks, resources and suppliers together' },
          { name: 'Collect', text: 'Reminded before, shown when late' },
        ],
      },
      functions: [
        { title: 'Coefficient quotes', text: 'City, size, season and urgency; a manual one needs a reason.' },
        { title: 'Margin red line', text: 'Below it one more approval, with the reason shown.' },
        { title: 'Instalments', text: 'Plan, invoice and receipt in three columns.' },
        { title: 'Suppliers', text: 'Certificates, ratings, blacklist, purchases by project.' },
        { title: 'Archive', text: 'Scans, supplements and loans of files in one place.' },
        { title: 'Front page', text: 'Late, over budget, stuck: three lists, one click to the detail.' },
      ],
      figures: [
        { value: '3', unit: 'days', label: 'to close the month' },
        { value: '7', unit: 'days', label: 'notice before an instalment' },
        { value: '98', unit: '%', label: 'of contracts paid on time' },
      ],
      story: {
        value: '3',
        unit: 'days',
        text: 'With contract, invoice and receipt on one row the month closes in 3 days instead of 9; two contracts are more than 60 days late.',
        company: 'Sample: an event company in Guangzhou, 68 people',
      },
    },
    lease: {
      seo: {
        title: 'For leasing and micro-loans',
        description: 'Admission, papers, payouts and repayments together; warnings by the day, files found at once.',
      },
      name: 'Leasing and micro-loans',
      hero: {
        title: 'A reason for every payout',
        lead: 'Admission, due diligence, approval, payout and repayment leave papers and signatures. When an inspection comes, the contract number opens the whole file.',
      },
      pains: [
        { title: 'Papers again and again', text: 'Customers come three times because nobody knows what is missing.' },
        { title: 'Approvals on paper', text: 'Opinions lie in a folder and cannot be traced.' },
        { title: 'Repayments unseen', text: 'Due dates stand in a sheet; delays are noticed days later.' },
        { title: 'Rights too coarse', text: 'Either everybody sees identity numbers, or nobody.' },
      ],
      picture: {
        title: 'The file of a payout',
        stages: [
          { name: 'Admit', text: 'Duplicates and blacklist first, numbers encrypted' },
          { name: 'Papers', text: 'A list by product, a ticket for what is missing' },
          { name: 'Approve', text: 'Another process for each amount' },
          { name: 'Pay out', text: 'In parts, with receipts, checked by finance' },
          { name: 'Repay', text: 'Four plans, reminders before and after' },
        ],
      },
      functions: [
        { title: 'Field rights', text: 'Numbers hidden or masked by role; every look is recorded.' },
        { title: 'Amount limits', text: 'Conditions drawn in BPMN, deployed without touching what runs.' },
        { title: 'Repayment plans', text: 'Four ways, computed anew on early repayment.' },
        { title: 'Paper lists', text: 'The product decides; reminders and progress included.' },
        { title: 'Contracts and files', text: 'Scans, loans of files and expiry in one place.' },
        { title: 'Operation log', text: 'Who changed what and when, field by field, for good.' },
      ],
      figures: [
        { value: '100', unit: '%', label: 'of payouts with a receipt' },
        { value: '1', unit: 'day', label: 'until a delay is seen' },
        { value: '6', unit: 'minutes', label: 'to gather a complete file' },
      ],
      story: {
        value: '6',
        unit: 'minutes',
        text: 'An inspection drew 30 contracts; each file took 6 minutes, and none was incomplete.',
        company: 'Sample: a leasing company in Dongguan, 55 people',
      },
    },
    shared: {
      seo: {
        title: 'For shared finance centres',
        description:
          'Payments, invoices, settlements and accounts of several companies, with rights by department and months that stay locked.',
      },
      name: 'Shared finance',
      hero: {
        title: 'One centre pays, each company keeps its books',
        lead: 'A shared centre needs one set of rules and clear duties: data by department, approvals by amount, books locked by month.',
      },
      pains: [
        { title: 'Many ways', text: 'Every company approves differently; the same payment is explained five times.' },
        { title: 'Budget out of sight', text: 'Nobody at the centre knows what is left.' },
        { title: 'Paid twice', text: 'The same invoice comes again under another name.' },
        { title: 'The last three days', text: 'All papers arrive at once, and accounting works at night.' },
      ],
      picture: {
        title: 'The way of a payment',
        stages: [
          { name: 'Apply', text: 'Budget line and contract; invoice checked' },
          { name: 'Approve', text: 'By company and amount, deputies included' },
          { name: 'Pay', text: 'In batches, receipts returned' },
          { name: 'Account', text: 'By project and department, hours and taxes too' },
          { name: 'Lock', text: 'Closed months take no more postings' },
        ],
      },
      functions: [
        { title: 'Several companies', text: 'Contracts, accounts and seals apart, reports together or apart.' },
        { title: 'Data scope', text: 'Five levels, united over the roles.' },
        { title: 'Deputies', text: 'Tasks move while people are away, the principal named.' },
        { title: 'Invoice check', text: 'Number and amount compared with everything.' },
        { title: 'Budget reserve', text: 'Reserved while pending, released when refused.' },
        { title: 'Monthly lock', text: 'Checked before, untouched after.' },
      ],
      figures: [
        { value: '5', unit: 'levels', label: 'of data scope by role' },
        { value: '0', unit: 'invoices', label: 'paid twice' },
        { value: '2', unit: 'days', label: 'earlier month end' },
      ],
      story: {
        value: '2',
        unit: 'days',
        text: 'Five subsidiaries share one process and one paying centre; the month closes two days earlier.',
        company: 'Sample: an industrial group, five subsidiaries',
      },
    },
  },
}
