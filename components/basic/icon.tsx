// The line icons of the interface: 16 px, one stroke, drawn in the text's colour.
import type { ReactNode } from 'react'
import styles from './show.module.css'

const paths = {
  add: <path d="M8 3v10M3 8h10" />,
  api: <path d="M5.500 4.500L2 8l3.500 3.500M10.500 4.500L14 8l-3.500 3.500" />,
  arrow: <path d="M3 8h10M9.500 4.500L13 8l-3.500 3.500" />,
  at: (
    <>
      <circle cx="8" cy="8" r="2.300" />
      <path d="M10.300 5.800v3.300c0 1.700 3.200 1.500 3.200-1.100a5.500 5.500 0 1 0-2.200 4.400" />
    </>
  ),
  back: <path d="M10 4L6 8l4 4" />,
  badge: (
    <path d="M3 4h10v9.500H3zM6.500 4V2.500h3V4M8 8.200a1.300 1.300 0 1 0 0-.01M5.500 11.800c.3-1.300 1.200-1.900 2.500-1.900s2.200.6 2.500 1.900" />
  ),
  bell: <path d="M4 11V7.200a4 4 0 0 1 8 0V11l1.300 1.500H2.700zM6.500 13.800a1.600 1.600 0 0 0 3 0" />,
  book: <path d="M3 3.200c2-.6 3.700-.3 5 .8 1.300-1.100 3-1.400 5-.8v9.300c-2-.6-3.700-.3-5 .8-1.300-1.100-3-1.400-5-.8zM8 4v9" />,
  box: <path d="M8 2l5.500 2.800v6.400L8 14l-5.500-2.800V4.800zM2.500 4.800L8 7.600l5.500-2.800M8 7.600V14" />,
  calendar: <path d="M2.500 3.800h11v9.700h-11zM2.500 6.800h11M5.500 2.300v2.500M10.500 2.300v2.500" />,
  chart: <path d="M2.500 13.500h11M4.500 11V7.500M8 11V3.500M11.500 11V6" />,
  check: <path d="M3.500 8.500l3 3 6-7" />,
  clip: (
    <path d="M11.500 6.500l-4.200 4.200a1.600 1.600 0 0 1-2.300-2.300l4.800-4.800a2.700 2.700 0 0 1 3.800 3.800L8.500 12.500a3.900 3.900 0 0 1-5.500-5.500l4-4" />
  ),
  close: <path d="M4 4l8 8M12 4l-8 8" />,
  cloud: <path d="M4.800 12.500h6.700a2.700 2.700 0 0 0 .4-5.400 4 4 0 0 0-7.700-.6 3 3 0 0 0 .6 6z" />,
  columns: <path d="M2.500 3h11v10h-11zM6.200 3v10M9.800 3v10" />,
  contacts: (
    <>
      <circle cx="6" cy="5.500" r="2.300" />
      <path d="M1.800 13c.3-2.400 1.900-3.600 4.200-3.600s3.900 1.200 4.200 3.600M10.500 3.500a2.200 2.200 0 0 1 0 4.200M11.800 9.700c1.400.5 2.200 1.600 2.400 3.300" />
    </>
  ),
  copy: <path d="M5.500 5.500h8v8h-8zM3 10.500h-.5v-8h8V3" />,
  download: <path d="M8 2.500V10M5 7.500l3 3 3-3M3 10.500V13.500h10v-3" />,
  drag: <path d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" strokeWidth="1.800" />,
  edit: <path d="M3 13l.6-2.800 7-7 2.200 2.200-7 7zM9.300 4.500l2.200 2.200" />,
  eye: (
    <>
      <path d="M1.800 8C3.300 5.300 5.400 4 8 4s4.700 1.300 6.200 4c-1.500 2.700-3.600 4-6.200 4S3.300 10.700 1.800 8z" />
      <circle cx="8" cy="8" r="1.900" />
    </>
  ),
  file: <path d="M4 2h5l3.500 3.500V14H4zM9 2v3.500h3.500" />,
  filter: <path d="M2.500 4h11M4.500 8h7M6.500 12h3" />,
  fold: <path d="M2.500 3h11v10h-11zM6 3v10M11 6.500L9.500 8l1.500 1.500" />,
  funnel: <path d="M2.500 3h11L9.500 8v4.500l-3 1V8z" />,
  gear: (
    <>
      <circle cx="8" cy="8" r="2" />
      <path d="M8 2v2M8 12v2M2 8h2M12 8h2M3.800 3.800l1.400 1.400M10.800 10.800l1.400 1.400M3.800 12.200l1.400-1.400M10.800 5.200l1.400-1.400" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="5.800" />
      <path d="M2.200 8h11.600M8 2.200c-3.400 3.600-3.400 8 0 11.600M8 2.200c3.400 3.600 3.400 8 0 11.600" />
    </>
  ),
  grid: <path d="M2.500 2.500h4v4h-4zM9.500 2.500h4v4h-4zM2.500 9.500h4v4h-4zM9.500 9.500h4v4h-4z" />,
  hash: <path d="M6.500 2.500l-1.500 11M11 2.500l-1.500 11M3 5.800h10.500M2.500 10.200H13" />,
  home: <path d="M2.500 7.500L8 3l5.500 4.500M4 6.500V13h8V6.500" />,
  image: <path d="M2.500 3h11v10h-11zM2.500 11l3.500-3.500 2.500 2.500 2-2 3 3" />,
  list: <path d="M5.500 4h8M5.500 8h8M5.500 12h8M2.500 4h.01M2.500 8h.01M2.500 12h.01" />,
  lock: <path d="M3.500 7.500h9v6h-9zM5.500 7.500V5.300a2.500 2.500 0 0 1 5 0v2.200" />,
  mail: <path d="M2.500 3.500h11v9h-11zM2.500 4.500L8 9l5.500-4.500" />,
  menu: <path d="M2.500 4h11M2.500 8h11M2.500 12h11" />,
  message: <path d="M2.500 3.500h11v7.500H8l-3 2.500V11H2.500z" />,
  money: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <path d="M5.500 5L8 8l2.500-3M8 8v3.500M5.800 8.300h4.400M5.800 10h4.400" />
    </>
  ),
  more: <path d="M3.500 8h.01M8 8h.01M12.500 8h.01" strokeWidth="2.200" />,
  news: <path d="M2.500 3h9v10.500h-8a1 1 0 0 1-1-1zM11.500 6.500h2v6a1 1 0 0 1-2 0M4.800 5.800h4.400M4.800 8.300h4.400M4.800 10.800h3" />,
  next: <path d="M6 4l4 4-4 4" />,
  open: <path d="M3 3.500h4M3 3.500v9h9v-4M9 3h4v4M13 3L7.500 8.500" />,
  out: <path d="M6.500 2.500h-4v11h4M6.500 8h7M10.500 5l3 3-3 3" />,
  person: (
    <>
      <circle cx="8" cy="5.300" r="2.600" />
      <path d="M3 13.500c.4-2.800 2.300-4 5-4s4.600 1.200 5 4" />
    </>
  ),
  phone: (
    <path d="M3 3.500l2.500-1 1.500 3-1.500 1.300c.7 1.600 2 2.900 3.600 3.600L10.500 9l3 1.500-1 2.500C7.500 13.500 2.700 8.500 3 3.500z" />
  ),
  pin: (
    <>
      <path d="M8 14c3-3.300 4.500-5.600 4.500-7.500a4.500 4.500 0 0 0-9 0C3.500 8.400 5 10.700 8 14z" />
      <circle cx="8" cy="6.500" r="1.600" />
    </>
  ),
  refresh: <path d="M13 8a5 5 0 1 1-1.600-3.700M13 2.500v3h-3" />,
  remove: <path d="M3 4.500h10M6.500 4.500v-2h3v2M4.500 4.500l.6 9h5.800l.6-9" />,
  rows: <path d="M3 3.500h10M3 6.500h10M3 9.500h10M3 12.500h10" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.500" />
      <path d="M10.500 10.500L14 14" />
    </>
  ),
  sliders: <path d="M2.500 4.500h5M10.500 4.500h3M2.500 11.500h3M8.500 11.500h5M9 3v3M7 10v3" />,
  shop: <path d="M3 6.500L4 3h8l1 3.500M3 6.500h10V13H3zM6.500 13V9.500h3V13" />,
  speaker: <path d="M2.500 6.500v3h2.500l5 3.500v-10l-5 3.500zM12.300 6a3 3 0 0 1 0 4" />,
  swap: <path d="M3 5.500h9.500M10 3l2.500 2.500L10 8M13 10.500H3.500M6 8l-2.500 2.500L6 13" />,
  tag: <path d="M2.500 2.500h5l6 6-5 5-6-6zM5.300 5.300h.01" />,
  target: (
    <>
      <circle cx="8" cy="8" r="5.500" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  ticket: <path d="M2.500 4h11v2.500a1.500 1.500 0 0 0 0 3V12h-11V9.500a1.500 1.500 0 0 0 0-3z" />,
  tree: <path d="M6 2.500h4v3H6zM2 10.500h4v3H2zM10 10.500h4v3h-4zM8 5.500V8M4 10.500V8h8v2.500" />,
  unlock: <path d="M3.500 7.500h9v6h-9zM5.500 7.500V5.300a2.500 2.500 0 0 1 4.800-1" />,
  up: <path d="M4 10l4-4 4 4" />,
  down: <path d="M4 6l4 4 4-4" />,
  upload: <path d="M8 10V2.500M5 5l3-3 3 3M3 9.500V13h10V9.500" />,
  wrench: (
    <path d="M10.800 2.300a3.500 3.500 0 0 0-4 4.700L2.300 11.500l2.200 2.200L9 9.200a3.500 3.500 0 0 0 4.700-4l-2.100 2.100-2-.5-.5-2z" />
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof paths

/** A line icon; always decorative: the button around it has the name. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: 14 | 16 | 20; className?: string }) {
  return (
    <svg
      className={[styles.icon, className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
      focusable="false"
    >
      {paths[name]}
    </svg>
  )
}
