// What packages bring that an application in an image never reads.

/** What Next has besides its server for production, the measures of all fonts among it; all the rest of it is taken. */
const besidesServer =
  /\.dev\.js$|\.(development|profiling)\.js$|experimental\.runtime|\/dist\/(docs|esm|bundle-analyzer)(\/|$)|\/server\/(font-utils\.js|capsize-font-metrics\.json)$|\/compiled\/(react-dom-experimental|react-experimental|react-server-dom-\w+-experimental|next-devtools|webpack\/bundle5\.js)/
/** What Next has besides to build: compilers, loaders and the parts of a browser's bundle; and for pictures by its own library, where ours are drawn by sharp. */
const forBuilds =
  /\/compiled\/(acorn|babel|babel-packages|browserify-zlib|browserslist|crypto-browserify|cssnano-simple|mini-css-extract-plugin|node-html-parser|postcss-[^/]+|sass-loader|schema-utils\d|loader-utils\d|serve-handler|stream-http|stream-browserify|terser|webpack-sources\d|@mswjs|@next\/font|@vercel\/(blob|nft|og))(\/|$)/
/** What reads a PDF besides the worker, its tables, fonts and decoders: the rest of it stands in the built scripts. */
const besidesWorker = /\/pdfjs-dist\/(build|web|image_decoders|legacy\/web|legacy\/build\/(?!pdf\.worker\.min\.mjs$)[^/]+)(\/|$)/
/** What installers put beside it for systems that have another C library than the Node that is copied, or none. */
const forOtherSystems = /\/@(img\/sharp-(libvips-)?(linuxmusl|wasm32)|node-rs\/[^/]+-(musl|wasm32))[^/]*(\/|$)/

/** Whether a file or folder, by its path with `/`, is needed by no application that runs from an image. */
export const isNeedless = (file: string): boolean =>
  /\.(map|d\.ts|d\.mts|d\.cts|md|markdown)$/.test(file) ||
  besidesWorker.test(file) ||
  forOtherSystems.test(file) ||
  (file.includes('node_modules/next/') && (besidesServer.test(file) || forBuilds.test(file)))
