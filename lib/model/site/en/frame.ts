// Default English content of the frame around public pages.
import type { FrameContent } from '../frame.ts'

export const frame: FrameContent = {
  brand: 'Qiheng',
  edition: 'CRM for finance',
  navigation: [
    { text: 'Home', path: '/index' },
    { text: 'Solutions', path: '/solution' },
    { text: 'Smart sales', path: '/smartSale' },
    { text: 'Partners', path: '/partner' },
    { text: 'Support', path: '/service' },
    { text: 'News', path: '/news' },
    { text: 'About', path: '/about' },
  ],
  signIn: 'Sign in',
  trial: 'Free trial',
  company: 'Qiheng Financial Services (Guangzhou) Co., Ltd.',
  address: '12F, 88 Shili Road, Tianhe, Guangzhou',
  phone: '020-0000 0000',
  hours: 'Working days 9:00-18:00',
  columns: [
    {
      title: 'Product',
      links: [
        { text: 'Solutions', path: '/solution' },
        { text: 'Smart sales', path: '/smartSale' },
        { text: 'Support', path: '/service' },
        { text: 'City agents', path: '/proxy' },
      ],
    },
    {
      title: 'Company',
      links: [
        { text: 'About us', path: '/about' },
        { text: 'News', path: '/news' },
        { text: 'Partners', path: '/partner' },
        { text: 'Community', path: '/forum' },
        { text: 'Message board', path: '/board' },
      ],
    },
    {
      title: 'Terms',
      links: [
        { text: 'User agreement', path: '/info?doc=agreement' },
        { text: 'Privacy policy', path: '/info?doc=privacy' },
        { text: 'Downloads', path: '/service' },
      ],
    },
  ],
  wechat: { label: 'Scan to write', note: 'Scan and leave your number; an adviser calls back within one working day.' },
  copyright: '© {year} Qiheng',
  filing: 'ICP 00000000 (sample)',
}
