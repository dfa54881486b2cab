PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(32) NOT NULL, 
	value INTEGER NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO about VALUES('schema',2);
INSERT INTO about VALUES('step_code',1);
CREATE TABLE source (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	bytes BIGINT NOT NULL, 
	encoding VARCHAR(32), 
	rules SMALLINT, 
	licence TEXT DEFAULT '' NOT NULL, 
	"offset" BIGINT NOT NULL, 
	line INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	faulty INTEGER NOT NULL, 
	is_complete BOOLEAN NOT NULL, 
	is_whole BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT source_digest UNIQUE (digest)
);
INSERT INTO source VALUES(1,'two.pdn','e44b4a6f9dc10b24e22c08194f1f8131efe1d1666ea09f95c63d4a2b9fbebfff',210,NULL,NULL,'',210,14,2,0,1,1);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	same_as INTEGER, 
	PRIMARY KEY (id), 
	UNIQUE (name), 
	FOREIGN KEY(same_as) REFERENCES player (id)
);
INSERT INTO player VALUES(1,'Ada',NULL);
INSERT INTO player VALUES(2,'Bea',NULL);
INSERT INTO player VALUES(3,'Cem',NULL);
INSERT INTO player VALUES(4,'Dilek',NULL);
CREATE TABLE event (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	site TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT event_name_site UNIQUE (name, site)
);
INSERT INTO event VALUES(1,'?','?');
CREATE TABLE saved_query (
	name TEXT NOT NULL, 
	"query" TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE text (
	id INTEGER NOT NULL, 
	source INTEGER NOT NULL, 
	"offset" BIGINT NOT NULL, 
	data BLOB NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT text_source_offset UNIQUE (source, "offset"), 
	FOREIGN KEY(source) REFERENCES source (id)
);
INSERT INTO text VALUES(1,1,0,X'780155cd3d0bc2301080e13dbfe2c8a485047317a51dad82bb080ec12134414b532a582122fe7713b1a0e3cb7d3ce67869470f7ced2c3f315307db74c06bffa9bdbfddc3081cc5220f77b6f787c7356d636ea624100a2c415502095002965155a0744cf93c0f837bc10ca594a028a29e03a50bca17e92363e66b6f7cff636fdbe0bbdc935efcdb34d90d8946835d09bbccb623e13414ec0dd44c35fa');
CREATE TABLE game (
	id INTEGER NOT NULL, 
	source INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	white INTEGER NOT NULL, 
	black INTEGER NOT NULL, 
	event INTEGER NOT NULL, 
	date INTEGER NOT NULL, 
	round TEXT NOT NULL, 
	white_rating SMALLINT NOT NULL, 
	black_rating SMALLINT NOT NULL, 
	rules SMALLINT NOT NULL, 
	start TEXT, 
	codes BLOB NOT NULL, 
	plies INTEGER NOT NULL, 
	result SMALLINT NOT NULL, 
	faults TEXT, 
	line_key BIGINT NOT NULL, 
	text INTEGER NOT NULL, 
	text_begin INTEGER NOT NULL, 
	text_end INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(source) REFERENCES source (id), 
	FOREIGN KEY(white) REFERENCES player (id), 
	FOREIGN KEY(black) REFERENCES player (id), 
	FOREIGN KEY(event) REFERENCES event (id), 
	FOREIGN KEY(text) REFERENCES text (id)
);
INSERT INTO game VALUES(1,1,0,1,2,1,0,'',0,0,0,NULL,X'3f24646540',5,1,NULL,4840718351379432570,1,0,122);
INSERT INTO game VALUES(2,1,1,3,4,1,0,'',0,0,1,NULL,X'367839',3,0,NULL,3377646168531567113,1,122,210);
CREATE TABLE double (
	game INTEGER NOT NULL, 
	kept INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	PRIMARY KEY (game), 
	FOREIGN KEY(game) REFERENCES game (id), 
	FOREIGN KEY(kept) REFERENCES game (id)
);
CREATE TABLE mark (
	game INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (game, name), 
	FOREIGN KEY(game) REFERENCES game (id)
);
CREATE INDEX game_black ON game (black);
CREATE INDEX game_line ON game (line_key);
CREATE INDEX game_white ON game (white);
CREATE INDEX game_event ON game (event);
CREATE INDEX mark_name ON mark (name);
COMMIT;
