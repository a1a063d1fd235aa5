// A style sheet by an address of its own.
declare module '*.css?office'
