import { attributes } from './attributes/attributes.de.ts'
import { data } from './data/data.de.ts'
import { hashLists } from './hash-lists/hash-lists.de.ts'
import { integrations } from './integrations/integrations.de.ts'
import { plan } from './plan/plan.de.ts'
import { privateStorage } from './private-storage/private-storage.de.ts'
import { queues } from './queues/queues-settings.de.ts'
import type { settings as en } from './settings.en.ts'
import { signals } from './signals/signals.de.ts'
import { strikes } from './strikes/strikes.de.ts'
import { tags } from './tags/tags.de.ts'
import { templates } from './templates/templates.de.ts'
import { webhook } from './webhook/webhook.de.ts'

/** Die Seiten der Einstellungen. */
export const settings: typeof en = {
  title: 'Einstellungen',
  section: 'Seite der Einstellungen',
  unchanged: 'Nichts ist geändert',
  groups: { own: 'Eigenes', workspace: 'Arbeitsbereich', api: 'API & Webhooks' },
  attributes,
  data,
  hashLists,
  privateStorage,
  integrations,
  plan,
  queues,
  signals,
  strikes,
  tags,
  templates,
  signIn: {
    provider: {
      title: 'Identitätsanbieter',
      none: 'Mitglieder melden sich mit Passwort an. Hier lässt sich ein OpenID-Connect-Anbieter einrichten, etwa Okta, Entra ID, Google oder Keycloak.',
      setUp: 'Einrichten',
      change: 'Ändern',
      remove: 'Entfernen',
      removeTitle: 'Identitätsanbieter entfernen?',
      removeText: 'Mitglieder melden sich wieder mit Passwort an. Sitzungen bleiben offen.',
      removed: 'Der Identitätsanbieter ist entfernt',
      by: '{issuer}, für {domains}',
      required: 'Passwörter werden abgelehnt',
      hint: 'Rücksprungadresse, die beim Anbieter einzutragen ist:',
      label: 'Name auf der Schaltfläche',
      issuer: 'Issuer',
      issuerHint: 'Die Adresse des Anbieters, ohne /.well-known.',
      clientId: 'Client-ID',
      clientIdHint: 'Vergibt der Anbieter, wenn Verdict dort eingetragen wird.',
      clientSecret: 'Client-Secret',
      secretHint: 'Kommt mit der Client-ID. Wird verschlüsselt aufbewahrt und niemandem gezeigt.',
      secretKept: 'Bleibt, wie es ist, solange kein anderes eingegeben wird.',
      domains: 'E-Mail-Domains',
      domainsHint:
        'Nur Adressen bei diesen werden eingelassen. Mehrere durch Kommas oder Leerzeichen trennen.',
      newcomers: 'Wer noch kein Mitglied ist',
      newcomersHint: 'Wen der Anbieter kennt und wer nicht in diesem Arbeitsbereich ist.',
      newcomer: {
        INVITATION: 'Braucht eine Einladung',
        MODERATOR: 'Wird Moderator',
        ADMIN: 'Wird Admin',
      },
      isEnforced: 'Anbieter vorschreiben',
      isEnforcedHint: 'Passwörter werden abgelehnt. Offene Sitzungen bleiben.',
      trusts: 'Dem zweiten Schritt des Anbieters vertrauen',
      trustsHint: 'Hier wird niemand nach einem zweiten Schritt gefragt.',
      save: 'Speichern',
    },
    hint: 'Wie Mitglieder in diesen Arbeitsbereich kommen.',
    require: 'Von allen einen zweiten Schritt verlangen',
    requireHint:
      'Wer keine Authenticator-App eingerichtet hat, tut es beim nächsten Anmelden vor allem anderen. Vorher braucht man selbst eine.',
  },
  personal: {
    hint: 'Wird in diesem Browser aufbewahrt.',
    language: 'Sprache',
    languageHint:
      'Auch für Datum und Zahlen. Was Menschen und Plattformen geschrieben haben, bleibt, wie es ist.',
    languageAuto: 'Wie der Browser',
    density: 'Tabellenzeilen',
    densities: { comfortable: 'Bequem', compact: 'Dicht' },
    theme: 'Farbschema',
    keys: 'Kürzel aus einer Taste',
    keysHint:
      'Buchstaben und Ziffern, die wirken, solange kein Feld den Fokus hat. Pfeile, Eingabetaste und {mod} K wirken immer.',
  },
  viewing: {
    title: 'Bilder, Videos und Ton',
    hint: 'Gehört zum Konto und gilt auf jedem Gerät.',
    least: 'Wie Medien mindestens gezeigt werden',
    leastHint: 'Gilt für alle. Jede Person kann für sich etwas Strengeres wählen.',
    blur: 'Bis zum Aufdecken unkenntlich',
    blurHint: 'Aufdecken wird protokolliert. Überfahren mit dem Zeiger deckt nichts auf.',
    strengths: { NONE: 'Gar nicht', LIGHT: 'Leicht', STRONG: 'Stark', COVERED: 'Nichts zu sehen' },
    greyscale: 'Graustufen',
    greyscaleHint: 'Weniger belastend anzusehen.',
    muted: 'Ohne Ton beginnen',
    mutedHint: 'Videos und Tonaufnahmen bleiben stumm, bis der Ton eingeschaltet wird, jedes Mal.',
    bound: {
      blur: 'Der Arbeitsbereich verlangt ein Mindestmaß: weniger lässt sich nicht wählen.',
      other: 'Das verlangt der Arbeitsbereich.',
    },
  },
  sessions: {
    hint: 'Wo das Konto angemeldet ist. Unbekannte Sitzungen beenden.',
    device: 'Gerät',
    ip: 'IP-Adresse',
    lastSeen: 'Zuletzt gesehen',
    createdAt: 'Angemeldet',
    current: 'diese',
    unknown: 'Unbekanntes Gerät',
    revoke: 'Beenden',
    revokeOne: 'Sitzung auf {device} beenden',
    revoked: 'Die Sitzung ist beendet',
    on: '{browser} auf {system}',
  },
  workspace: {
    hint: 'Was für alle in {name} gilt.',
    undo: 'Zeit zum Rückgängigmachen',
    undoHint:
      'Sekunden, die eine Entscheidung wartet, bevor ihr Webhook gesendet wird. 0 schaltet Rückgängigmachen aus.',
    require: 'Richtlinienkategorie verlangen',
    requireHint: 'Beim Markieren und Entfernen, durch Moderatoren und durch Regeln.',
    recommendations: 'Empfehlungen von KI-Moderatoren prüfen',
    recommendationsHint:
      'Ein Inhalt, zu dem eine Empfehlung wartet, erhält eine Prüfung, welchen Status er auch hat. Sonst lassen sich die Inhalte danach filtern.',
    mediaMegabytes: 'Größtes Video oder größte Tonaufnahme, in MB',
    mediaMegabytesHint: 'Größere werden nicht ausgewertet und gelten als nicht beurteilbar.',
    mediaMinutes: 'Längstes Video oder längste Tonaufnahme, in Minuten',
    mediaMinutesHint: 'Längere werden nicht ausgewertet und gelten als nicht beurteilbar.',
    unjudged: 'Nicht beurteilbare Inhalte',
    unjudgedHint:
      'Wenn ein KI-Moderator kein Urteil bringt oder Bilder, Videos oder Audio nicht gelesen werden können. Solche Inhalte sind in jedem Fall gekennzeichnet.',
    unjudgedChoice: {
      STANDARD: 'Markieren, wenn KI Inhalte prüft, sonst zulassen',
      ALLOW: 'Zulassen',
      FLAG: 'Für einen Moderator markieren',
      HOLD: 'Bis zu 15 Minuten zurückhalten',
    },
    unjudgedMeans: {
      STANDARD:
        'Markiert, wo ein KI-Moderator eingehende Inhalte prüft; zugelassen, wo keiner es tut. Ein Urteil innerhalb von 15 Minuten entscheidet noch.',
      ALLOW:
        'Der Inhalt wird zugelassen. Ein Urteil innerhalb von 15 Minuten entscheidet noch und kann ihn entfernen.',
      FLAG: 'Ein Moderator entscheidet. Ein Urteil innerhalb von 15 Minuten entscheidet, wenn es zuerst kommt.',
      HOLD: 'Der Inhalt hat keinen Status, während der KI-Moderator erneut gefragt wird; nach 15 Minuten wird er markiert. Was gar nicht lesbar ist, wird sofort markiert.',
    },
    languages: 'Übersetzungen der Richtlinienkategorien',
    languagesHint: 'Sprachen, in denen Kategorien für meldende Nutzer Namen und Beschreibung haben.',
    suggested: 'Vorgeschlagene Werte behalten',
    suggestedLook: 'Ansehen',
    suggestedHint:
      'Plattformen, die die Schnittstelle von Perspective nutzen, können vorschlagen, welchen Wert ein Text haben soll. Als Beispiele behalten, die neuesten 10.000; sonst wird nichts davon gespeichert.',
    noLanguages: 'Keine Übersetzungen',
    speech: 'Gesprochenes verschriftlichen',
    speechHint:
      'Was in Videos und Tonaufnahmen gesagt wird, für Regeln und KI-Moderatoren. Ausgeschaltet wird Gesagtes nicht beurteilt, und Bedingungen dazu treffen nicht zu.',
    spoken: 'Gesprochene Sprachen',
    spokenHint:
      'Ist Englisch nicht dabei, entfällt die eingebaute Verschriftlichung, die nichts anderes versteht. Eine einzelne wird dem Endpunkt des Betreibers mitgeteilt.',
    anySpoken: 'Beliebige Sprache',
    textScripts: 'Schriften von Text in Bildern',
    textScriptsHint:
      'Werden außer lateinischen Buchstaben in Bildern und Videos gelesen. Jede macht das Lesen langsamer; nur die wählen, die Nutzer verwenden.',
    noTextScripts: 'Nur lateinische Buchstaben',
    textScriptOf: {
      CYRILLIC: 'Kyrillisch',
      GREEK: 'Griechisch',
      ARABIC: 'Arabisch',
      HEBREW: 'Hebräisch',
      DEVANAGARI: 'Devanagari',
      THAI: 'Thai',
      CHINESE: 'Chinesisch (vereinfacht)',
      JAPANESE: 'Japanisch',
      KOREAN: 'Koreanisch',
    },
    labels: 'Namen der Status',
    labelsHint:
      'Im Dashboard angezeigt; leer gilt wieder der übliche Name. In API und Webhooks bleibt es bei allowed, flagged und hidden.',
    labelOf: {
      allowed: 'Zugelassen',
      flagged: 'Markiert',
      removed: 'Entfernte Inhalte',
      banned: 'Gesperrte Nutzer',
    },
  },
  apiKeys: {
    hint: 'Mit einem Schlüssel sendet die Plattform Inhalte und liest Nutzer. Er wird einmal angezeigt; behalten werden nur die letzten vier Zeichen zum Unterscheiden.',
    create: 'Neuer API-Schlüssel',
    createHint: 'Benannt nach dem Programm, das ihn verwenden wird.',
    name: 'Name',
    scopes: 'Rechte',
    scope: { REST: 'rest', SCORE: 'score', GRAPHQL_READ: 'graphql:read', GRAPHQL_ADMIN: 'graphql:admin' },
    scopeHint: {
      REST: 'Alles unter /api/v1: Inhalte, Nutzer, Meldungen, Listen, Status',
      SCORE:
        'Werte in der Sprache von Perspective und OpenAI und nichts weiter: der einzige Schlüssel, der in einer Webseite stehen darf, und dann allein',
      GRAPHQL_READ: 'Abfragen an /graphql',
      GRAPHQL_ADMIN: 'Abfragen und Änderungen an /graphql',
    },
    key: 'Schlüssel',
    lastUsed: 'Zuletzt verwendet',
    createdAt: 'Angelegt',
    revoke: 'Widerrufen',
    revokeOne: '„{name}“ widerrufen',
    revokeTitle: '„{name}“ widerrufen?',
    revokeText:
      'Programme, die ihn verwenden, werden innerhalb einer Sekunde abgewiesen. Das lässt sich nicht rückgängig machen.',
    revoked: 'Widerrufen',
    none: 'Noch keine API-Schlüssel',
    noneHint: 'Einen anlegen, um den ersten Inhalt zu senden.',
    shownTitle: 'Schlüssel jetzt kopieren',
    shownText: 'Er wird nur dieses eine Mal angezeigt.',
    try: 'Ausprobieren: ersten Inhalt senden',
    tryScore: 'Ausprobieren: einen Text bewerten',
    done: 'Schlüssel ist kopiert',
  },
  webhook,
}
