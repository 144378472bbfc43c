import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { clientChunks } from './scripts/client-chunks.ts'
import { plainImports } from './scripts/plain-imports.ts'
import { slimRouter } from './scripts/slim-router.ts'

/** Chrome compiles such a file at once, off the main thread: an event page's scripts took a third less of it. */
const compileHint = ({ name }: { name: string }) =>
  name === 'framework' ? '//# allFunctionsCalledOnLoad\n' : ''

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), slimRouter(), plainImports()],
  build: {
    modulePreload: false, // see scripts/plain-imports.ts
    assetsInlineLimit: 0, // every asset is a file: the content policy allows no data: fonts
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'], // the first with light-dark(), which the theme is made of
  },
  environments: {
    ssr: {
      build: {
        rollupOptions: { input: { main: './server/main.ts', 'mail-worker': './server/mail-worker.ts' } },
      },
    },
    client: {
      // Seven letters are unique among a few hundred files, and every page names dozens.
      build: {
        rollupOptions: {
          output: {
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: clientChunks(),
            postBanner: compileHint,
          },
        },
      },
    },
  },
  ...(command === 'build' && {
    // React picks its fast build by NODE_ENV; bundled, the choice is made here and `npm start` needs no variable.
    // Everything else goes in because one file loads in half the time of hundreds; what stays out is native or CommonJS.
    ssr: {
      noExternal: true,
      external: [
        'fontkit',
        'nodemailer',
        'passkit-generator',
        'pdfkit',
        'pg',
        'qrcode',
        'sharp',
        'zxing-wasm',
      ],
    },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
}))
