// antd gives some controls a width of their own that only a style beats.

export const full = { width: '100%' } as const
